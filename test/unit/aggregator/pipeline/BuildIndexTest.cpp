//===- BuildIndexTest.cpp - From objects to answers -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport.h"

#include "collect/parse/ParseRecord.h"
#include "pipeline/SweepStore.h"
#include "store/FactStore.h"

#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace torchtalk::test {
namespace {

namespace fs = std::filesystem;
using index::TuRecord;
using index::TuState;

TEST(BuildIndex, joinsObjectsAndYaml) {
  Project P;
  P.addTu("aten/Foo.cpp");
  index::BuildReport Report = P.mustBuild();
  EXPECT_EQ(Report.Generation, "000001");
  EXPECT_EQ(Report.Summary.TusOk, 1u);
  EXPECT_EQ(Report.Summary.Symbols, 3u);
  EXPECT_EQ(Report.Summary.Functions, 3u);
  EXPECT_EQ(Report.Summary.Edges, 2u);
  EXPECT_EQ(Report.Summary.PyTorchVersion, "2.6.0");
  EXPECT_TRUE(Report.Problems.empty()) << Report.Problems.front();

  auto Reader = P.open();
  auto F = valueOf(Reader->symbolsNamed("f"));
  ASSERT_EQ(F.size(), 1u);
  auto Symbol = valueOf(Reader->symbol(F[0].Id));
  ASSERT_TRUE(Symbol);
  EXPECT_EQ(Symbol->Signature, "f()");
  EXPECT_EQ(Symbol->Definitions,
            (std::vector<index::Definition>{{"aten/Foo.cpp", 2, 5}}));
  auto Callees = valueOf(Reader->callees(F[0].Id));
  ASSERT_EQ(Callees.size(), 2u);
  auto G = valueOf(Reader->symbolsNamed("g"));
  auto Callers = valueOf(Reader->callers(G.at(0).Id));
  ASSERT_EQ(Callers.size(), 1u);
  EXPECT_EQ(Callers[0].Peer, F[0].Id);
  EXPECT_EQ(Callers[0].Site, (index::Location{"aten/Foo.cpp", 3}));

  auto Regs = valueOf(Reader->registrationsOf("aten::add.Tensor"));
  ASSERT_EQ(Regs.size(), 1u);
  EXPECT_EQ(Regs[0].KernelName, "local");
  EXPECT_EQ(Regs[0].BlockLine, 10u);
  EXPECT_EQ(valueOf(Reader->registrationsOfKernel(Regs[0].Kernel)), Regs);
  auto Op = valueOf(Reader->op("aten::add.Tensor"));
  ASSERT_TRUE(Op);
  EXPECT_EQ(Op->Dispatch.size(), 2u);
  EXPECT_EQ(valueOf(Reader->filesWithSuffix("Foo.cpp")),
            std::vector<std::string>{"aten/Foo.cpp"});
  EXPECT_EQ(valueOf(Reader->symbolsInFile("aten/Foo.cpp")).size(), 2u);
}

TEST(BuildIndex, isTheSameWhereverTheCodeLies) {
  Project Inside("build");
  Project Beside("../deep/er/build");
  for (Project *P : {&Inside, &Beside}) {
    P->addTu("aten/Foo.cpp");
    P->addTu("c10/Bar.cpp");
    P->addEntry("c10/Missing.cpp");
    P->mustBuild();
  }
  EXPECT_EQ(dump(*Inside.open()), dump(*Beside.open()));
  EXPECT_FALSE(contains(dump(*Beside.open()), Beside.Dir.Path));
}

TEST(BuildIndex, cacheHitFromAnotherDepthGivesTheSameIndex) {
  Project Plain("build");
  Project Cached("../x/y/z/build");
  Plain.addTu("aten/Foo.cpp");
  Cached.addTu("aten/Foo.cpp");
  fs::copy_file(Plain.objectOf("aten/Foo.cpp"), Cached.objectOf("aten/Foo.cpp"),
                fs::copy_options::overwrite_existing);
  Plain.mustBuild();
  Cached.mustBuild();
  EXPECT_EQ(dump(*Plain.open()), dump(*Cached.open()));
}

TEST(BuildIndex, objectsOfEqualSizeAndTimeAreReadAgain) {
  Project P;
  P.addTu("aten/Foo.cpp");
  P.mustBuild();
  std::string First = dump(*P.open());
  EXPECT_EQ(P.mustBuild().Generation, "000002");
  EXPECT_EQ(dump(*P.open()), First);
  std::string Object = P.objectOf("aten/Foo.cpp");
  auto Time = fs::last_write_time(Object);
  auto Size = fs::file_size(Object);
  writeText(Object, std::string(Size, 'x'));
  fs::last_write_time(Object, Time);
  EXPECT_EQ(P.mustBuild().Summary.TusFailed, 1u);
}

TEST(BuildIndex, storeForgetsWhatNothingNeeds) {
  Project P;
  P.addTu("aten/Foo.cpp");
  P.addTu("c10/Bar.cpp");
  P.mustBuild();
  std::string Whole = dump(*P.open());
  auto Count = [](store::FactStore &Store) {
    size_t Shards = 0;
    EXPECT_FALSE(Store.forEachShard([&](const auto &) { ++Shards; }));
    return Shards;
  };
  {
    auto Store = valueOf(store::FactStore::open(P.Index + "/store"));
    EXPECT_EQ(Count(*Store), 3u); // they share the header's
    EXPECT_FALSE(index::sweepStore(*Store, {}, index::ParsedShards::AsUsed));
    EXPECT_EQ(Count(*Store), 3u); // too few
    std::vector<index::ShardUse> Some = valueOf(P.open()->units()).Uses;
    Some.resize(1);
    EXPECT_FALSE(
        index::sweepStore(*Store, Some, index::ParsedShards::AsUsed, 1));
    EXPECT_EQ(Count(*Store), 1u);
  }
  // What is left without its shards is read again.
  P.mustBuild();
  EXPECT_EQ(dump(*P.open()), Whole);
  auto Store = valueOf(store::FactStore::open(P.Index + "/store"));
  EXPECT_EQ(Count(*Store), 3u);
}

TEST(BuildIndex, storeKeepsWhatWasParsed) {
  Project P;
  P.addTu("aten/Foo.cpp");
  P.mustBuild();
  auto Store = valueOf(store::FactStore::open(P.Index + "/store"));
  auto Object = valueOf(Store->object("obj/aten/Foo.cpp.o"));
  ASSERT_TRUE(Object);
  facts::Manifest Manifest;
  std::string Why;
  ASSERT_TRUE(
      facts::decodeManifest(Object->Tus.at(0).ManifestBytes, Manifest, Why));
  collect::ParseRecord Record;
  Record.ManifestBytes = Object->Tus.at(0).ManifestBytes;
  ASSERT_FALSE(Store->putNotes(
      {{store::NoteKind::ParsedTu, "parsed", store::encode(Record)}}, {}));
  auto IsKept = [&](index::ParsedShards Parsed) {
    EXPECT_FALSE(index::sweepStore(*Store, {}, Parsed, 0));
    return valueOf(Store->note(store::NoteKind::ParsedTu, "parsed")) &&
           valueOf(Store->has(Manifest.Shards.at(0)));
  };
  EXPECT_TRUE(IsKept(index::ParsedShards::Kept));
  EXPECT_FALSE(IsKept(index::ParsedShards::AsUsed));
}

TEST(BuildIndex, removedTuIsGone) {
  Project P;
  P.addTu("aten/Foo.cpp");
  P.mustBuild();
  std::string One = dump(*P.open());
  std::string Commands = readText(P.Build + "/compile_commands.json");
  P.addTu("aten/Bar.cpp");
  P.mustBuild();
  EXPECT_EQ(valueOf(P.open()->tus()).size(), 2u);
  writeText(P.Build + "/compile_commands.json", Commands);
  P.mustBuild();
  EXPECT_EQ(dump(*P.open()), One);
  // The last one is more likely a build that went wrong.
  writeText(P.Build + "/compile_commands.json", "[]");
  EXPECT_CONTAINS(errorOf(P.build()), "lists no translation unit");
  EXPECT_EQ(dump(*P.open()), One);
}

TEST(BuildIndex, saysWhyATuIsMissing) {
  Project P;
  P.addEntry("a/NotBuilt.cpp");
  P.addEntry("b/NoPlugin.cpp");
  makeObject(P.objectOf("b/NoPlugin.cpp"), "", ".section .other");
  P.addEntry("c/Lto.cpp");
  writeText(P.Dir / "lto.c", "int x;");
  run(TORCHTALK_TEST_CLANG " -flto -c " + (P.Dir / "lto.c") + " -o " +
      P.Dir.Path + "/lto.o");
  fs::create_directories(P.Build + "/obj/c");
  fs::copy_file(P.Dir / "lto.o", P.objectOf("c/Lto.cpp"));
  P.mustBuild();
  auto Tus = valueOf(P.open()->tus());
  ASSERT_EQ(Tus.size(), 3u);
  for (const TuRecord &Tu : Tus)
    EXPECT_EQ(Tu.State, TuState::Missing);
  EXPECT_CONTAINS(Tus[0].Detail, "not built");
  EXPECT_CONTAINS(Tus[1].Detail, "without the plugin");
  EXPECT_CONTAINS(Tus[2].Detail, "-fplugin-arg-torchtalk-out=DIR");
  EXPECT_EQ(Tus[2].Object, "obj/c/Lto.cpp.o");
  EXPECT_EQ(P.open()->summary().TusMissing, 3u);
}

TEST(BuildIndex, brokenSectionIsAFailedTu) {
  Project P;
  P.addTu("aten/Foo.cpp");
  P.addEntry("aten/Bad.cpp");
  std::string Record = recordOf(fakeTu("../aten/Bad.cpp", "../c10/g.h"));
  makeObject(P.objectOf("aten/Bad.cpp"), Record.substr(0, Record.size() / 2));
  P.mustBuild();
  auto Tus = valueOf(P.open()->tus());
  ASSERT_EQ(Tus.size(), 2u);
  EXPECT_EQ(Tus[0].Main, "aten/Bad.cpp");
  EXPECT_EQ(Tus[0].State, TuState::Failed);
  EXPECT_CONTAINS(Tus[0].Detail, "truncated");
  EXPECT_FALSE(contains(Tus[0].Detail, P.Dir.Path));
  EXPECT_EQ(Tus[1].State, TuState::Ok);
}

TEST(BuildIndex, failedManifestIsAFailedTu) {
  Project P;
  P.addEntry("aten/Foo.cpp");
  FakeTu Tu = fakeTu(P.stored("aten/Foo.cpp"), P.stored("c10/g.h"));
  Tu.Manifest.Status = facts::TuStatus::Failed;
  Tu.Manifest.Errors = 3;
  makeObject(P.objectOf("aten/Foo.cpp"), recordOf(Tu));
  P.mustBuild();
  auto Tus = valueOf(P.open()->tus());
  ASSERT_EQ(Tus.size(), 1u);
  EXPECT_EQ(Tus[0].State, TuState::Failed);
  EXPECT_EQ(Tus[0].Errors, 3u);
}

TEST(BuildIndex, takesFactsOfSstsAndArchives) {
  Project P;
  P.addTu("aten/Foo.cpp");
  P.addTu("aten/Bar.cpp");
  P.addTu("aten/Baz.cpp");
  P.mustBuild();
  std::string Expected = dump(*P.open());

  auto Tu = [&](const std::string &Main) {
    return fakeTu(P.stored(Main), P.stored("c10/g.h"));
  };
  fs::create_directories(P.Dir / "facts");
  makeSst(P.Dir / "facts/Foo.sst", {Tu("aten/Foo.cpp")});
  // Overlaps the other: both hold the shard of the header.
  makeSst(P.Build + "/facts/Bar.sst", {Tu("aten/Bar.cpp")});
  fs::create_directories(P.Build + "/lib");
  run("ar rc " + P.Build + "/lib/libx.a " + P.objectOf("aten/Baz.cpp"));
  fs::remove_all(P.Build + "/obj");
  fs::remove_all(P.Index);
  std::string Before = readText(P.Build + "/facts/Bar.sst");
  EXPECT_EQ(P.mustBuild({P.Dir / "facts"}).Summary.TusOk, 3u);
  EXPECT_EQ(dump(*P.open()), Expected);
  EXPECT_EQ(readText(P.Build + "/facts/Bar.sst"), Before);
  // And again, out of the store.
  EXPECT_EQ(P.mustBuild({P.Dir / "facts"}).Summary.TusOk, 3u);
}

// What was written with good checksums and is no shard would stop every build
// that reads it from the store.
TEST(BuildIndex, storeTakesNoBrokenShard) {
  Project P;
  P.addTu("aten/Foo.cpp");
  P.addEntry("aten/Bar.cpp");
  P.addEntry("aten/Baz.cpp");
  FakeTu Bar = fakeTu(P.stored("aten/Bar.cpp"), P.stored("c10/g.h"));
  FakeTu Baz = fakeTu(P.stored("aten/Baz.cpp"), P.stored("c10/g.h"));
  for (FakeTu *Tu : {&Bar, &Baz}) {
    Tu->Shards.emplace_back().File = Tu->Manifest.MainFile;
    Tu->Shards.back().Functions.emplace_back().Symbol = 99;
  }
  makeObject(P.objectOf("aten/Bar.cpp"), recordOf(Bar));
  makeSst(P.Build + "/facts/Baz.sst", {Baz});
  index::BuildReport Report = P.mustBuild();
  EXPECT_EQ(Report.Summary.TusOk, 1u);
  EXPECT_EQ(Report.Summary.TusFailed, 1u);
  EXPECT_EQ(Report.Summary.TusMissing, 1u);
  ASSERT_EQ(Report.Problems.size(), 1u);
  EXPECT_CONTAINS(Report.Problems[0], "facts/Baz.sst is not a usable SST");
  auto Store = valueOf(store::FactStore::open(P.Index + "/store"));
  size_t Shards = 0;
  EXPECT_FALSE(Store->forEachShard([&](const auto &) { ++Shards; }));
  EXPECT_EQ(Shards, 2u); // of Foo.cpp
}

TEST(BuildIndex, worksWithoutCompileCommands) {
  Project P;
  P.addTu("aten/Foo.cpp");
  P.mustBuild();
  std::string Expected = dump(*P.open());
  fs::remove(P.Build + "/compile_commands.json");
  run("ar rc " + P.Build + "/libx.a " + P.objectOf("aten/Foo.cpp"));
  P.mustBuild();
  EXPECT_EQ(dump(*P.open()), Expected);
}

TEST(BuildIndex, indexInsideTheBuildFolderIsNotTakenForFacts) {
  Project P;
  P.Index = P.Build + "/torchtalk";
  P.addTu("aten/Foo.cpp");
  fs::remove(P.Build + "/compile_commands.json");
  P.mustBuild();
  index::BuildReport Report = P.mustBuild();
  EXPECT_EQ(Report.Summary.TusOk, 1u);
  EXPECT_TRUE(Report.Problems.empty()) << Report.Problems.front();
}

TEST(BuildIndex, namesStaleObjects) {
  Project P;
  P.addTu("aten/Foo.cpp");
  fs::last_write_time(P.Source + "/aten/Foo.cpp",
                      fs::file_time_type::clock::now() + std::chrono::hours(1));
  index::BuildReport Report = P.mustBuild();
  ASSERT_EQ(Report.Problems.size(), 1u);
  EXPECT_CONTAINS(Report.Problems[0], "1 TUs are not those of");
  // Nothing is parsed here, so it has the old facts, and fails the gate.
  EXPECT_EQ(Report.Summary.TusFailed, 1u);
  EXPECT_CONTAINS(valueOf(P.open()->tus()).front().Detail,
                  "aten/Foo.cpp is newer than it");
}

TEST(BuildIndex, yamlOnlyWithoutBuildFolder) {
  Project P;
  P.Build.clear();
  EXPECT_EQ(P.mustBuild().Summary.Ops, 1u);
  EXPECT_TRUE(valueOf(P.open()->op("aten::add.Tensor")).has_value());
}

TEST(BuildIndex, sstsWithoutBuildFolder) {
  Project P;
  P.addEntry("aten/Foo.cpp");
  makeSst(P.Dir / "facts/Foo.sst",
          {fakeTu(P.Source + "/aten/Foo.cpp", P.Source + "/c10/g.h")});
  P.Build.clear();
  index::BuildReport Report = P.mustBuild({P.Dir / "facts"});
  EXPECT_EQ(Report.Summary.TusOk, 1u);
  EXPECT_TRUE(Report.Problems.empty()) << Report.Problems.front();
  EXPECT_EQ(valueOf(P.open()->tus()).at(0).Main, "aten/Foo.cpp");
}

TEST(BuildIndex, sourceWithoutYamlIsAProblem) {
  Project P;
  fs::remove_all(P.Source + "/aten");
  P.addTu("c10/Foo.cpp");
  index::BuildReport Report = P.mustBuild();
  ASSERT_EQ(Report.Problems.size(), 1u);
  EXPECT_CONTAINS(Report.Problems[0], "native_functions.yaml");
}

TEST(BuildIndex, derivativesOfOps) {
  Project P;
  P.Build.clear();
  writeText(P.Source + "/tools/autograd/gen_variable_type.py",
            "DONT_REQUIRE_DERIVATIVE = {\"argmax\"}\n");
  writeText(P.Source + "/tools/autograd/derivatives.yaml",
            "- name: add.Tensor(Tensor self) -> Tensor\n"
            "  self: grad\n"
            "- name: gone(Tensor self) -> Tensor\n"
            "  self: grad\n");
  index::BuildReport Report = P.mustBuild();
  EXPECT_EQ(Report.Summary.Derivatives, 2u);
  ASSERT_EQ(Report.Problems.size(), 1u);
  EXPECT_CONTAINS(Report.Problems[0],
                  "tools/autograd/derivatives.yaml:3: native_functions.yaml "
                  "has no aten::gone");
  auto Reader = P.open();
  EXPECT_EQ(Reader->summary().Derivatives, 2u);
  auto Records = valueOf(Reader->derivativesOf("aten::add.Tensor"));
  ASSERT_EQ(Records.size(), 1u);
  EXPECT_EQ(Records[0].Keys.at(0).Node, "AddBackward0");
  EXPECT_EQ(Records[0].File, "tools/autograd/derivatives.yaml");
  EXPECT_TRUE(valueOf(Reader->derivativesOf("aten::add")).empty());
  std::vector<std::string> Ops;
  ASSERT_FALSE(Reader->forEachDerivative([&](const auto &Record) {
    Ops.push_back(Record.Op);
    return true;
  }));
  EXPECT_EQ(Ops, (std::vector<std::string>{"aten::add.Tensor", "aten::gone"}));
}

TEST(BuildIndex, sourceWithoutDerivativesIsAProblem) {
  Project P;
  P.Build.clear();
  fs::remove_all(P.Source + "/tools");
  index::BuildReport Report = P.mustBuild();
  ASSERT_EQ(Report.Problems.size(), 1u);
  EXPECT_CONTAINS(Report.Problems[0], "derivatives.yaml");
}

TEST(BuildIndex, errorsLeaveTheFormerIndex) {
  Project P;
  P.addTu("aten/Foo.cpp");
  P.mustBuild();
  std::string Expected = dump(*P.open());
  std::string Yaml = P.Source + "/aten/src/ATen/native/native_functions.yaml";
  std::string Good = readText(Yaml);

  writeText(Yaml, Good + "- func: [unclosed\n");
  EXPECT_CONTAINS(errorOf(P.build()), "native_functions.yaml:");
  writeText(Yaml, Good);

  std::string Derivatives = P.Source + "/tools/autograd/derivatives.yaml";
  writeText(Derivatives, "- name: f() -> ()\n  self: [unclosed\n");
  EXPECT_CONTAINS(errorOf(P.build()), "tools/autograd/derivatives.yaml:");
  writeText(Derivatives, "[]\n");

  std::string Commands = readText(P.Build + "/compile_commands.json");
  writeText(P.Build + "/compile_commands.json", Commands.substr(0, 40));
  EXPECT_CONTAINS(errorOf(P.build()), "compile_commands.json");
  writeText(P.Build + "/compile_commands.json", Commands);

  std::string Source = P.Source;
  P.Source += "-gone";
  EXPECT_CONTAINS(errorOf(P.build()), "does not exist");
  P.Source = Source;
  std::string Build = P.Build;
  P.Build = P.Source + "/version.txt";
  EXPECT_CONTAINS(errorOf(P.build()), "is not a folder");
  P.Build = Build;

  EXPECT_EQ(dump(*P.open()), Expected);
  EXPECT_EQ(P.open()->generation(), "000001");
}

TEST(BuildIndex, indexFolderThatIsAFile) {
  Project P;
  writeText(P.Index, "");
  EXPECT_CONTAINS(errorOf(P.build()), "Remove what is in the way");
  EXPECT_CONTAINS(errorOf(index::IndexReader::open(P.Index)), "is a file");
}

TEST(BuildIndex, secondBuildAtTheSameTimeIsRefused) {
  Project P;
  P.Build.clear();
  P.mustBuild();
  int Fd = ::open((P.Index + "/lock").c_str(), O_RDWR);
  ASSERT_EQ(::flock(Fd, LOCK_EX), 0);
  ASSERT_EQ(::pwrite(Fd, "12345\n", 6, 0), 6);
  std::string Error = errorOf(P.build());
  ::close(Fd);
  EXPECT_CONTAINS(Error, "Another torchtalk (pid 12345");
  P.mustBuild();
}

TEST(BuildIndex, damagedStoreSaysWhatToDo) {
  for (const char *Damage : {"MANIFEST", "CURRENT", ".sst", ".log"}) {
    Project P;
    P.addTu("aten/Foo.cpp");
    P.mustBuild();
    std::string Expected = dump(*P.open());
    // Reopened, so that the log became a table.
    P.mustBuild();
    int Damaged = 0;
    for (const auto &Entry : fs::directory_iterator(P.Index + "/store"))
      if (contains(Entry.path().filename(), Damage)) {
        std::string Bytes = readText(Entry.path());
        for (char &C : Bytes)
          C = static_cast<char>(C ^ 0x55);
        writeText(Entry.path(), Bytes);
        ++Damaged;
      }
    ASSERT_GT(Damaged, 0) << Damage;
    llvm::Expected<index::BuildReport> Report = P.build();
    if (!Report) {
      EXPECT_CONTAINS(llvm::toString(Report.takeError()), "delete");
    }
    EXPECT_EQ(dump(*P.open()), Expected) << Damage;
    fs::remove_all(P.Index + "/store");
    P.mustBuild();
  }
}

TEST(BuildIndex, deletedStoreFilesSayWhatToDo) {
  Project P;
  P.addTu("aten/Foo.cpp");
  P.mustBuild();
  P.mustBuild();
  for (const auto &Entry : fs::directory_iterator(P.Index + "/store"))
    if (Entry.path().extension() == ".sst")
      fs::remove(Entry.path());
  std::string Error = errorOf(P.build());
  EXPECT_CONTAINS(Error, "delete that folder");
  EXPECT_CONTAINS(Error, "torchtalk index build");
}

TEST(BuildIndex, fullDiskLeavesTheFormerIndex) {
  Project P;
  P.addTu("aten/Foo.cpp");
  P.mustBuild();
  std::string Expected = dump(*P.open());
  // A limit on the size of files fails writes as a full disk does; whatever
  // step it hits, the answer must stay.
  for (rlim_t Blocks : {0, 1, 2, 4, 8, 16}) {
    pid_t Child = ::fork();
    if (Child == 0) {
      ::signal(SIGXFSZ, SIG_IGN);
      rlimit Limit{Blocks * 256, Blocks * 256};
      ::setrlimit(RLIMIT_FSIZE, &Limit);
      auto Report = P.build();
      bool Failed = !Report;
      llvm::consumeError(Report.takeError());
      ::_exit(Failed ? 1 : 0);
    }
    int Status = 0;
    ASSERT_EQ(::waitpid(Child, &Status, 0), Child);
    EXPECT_TRUE(WIFEXITED(Status)) << Blocks;
    EXPECT_EQ(dump(*P.open()), Expected) << Blocks;
  }
}

} // namespace
} // namespace torchtalk::test
