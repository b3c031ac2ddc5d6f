//===- TestSupport.cpp - What the aggregator's tests share ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport.h"
#include "facts/StoreKeys.h"
#include "index/format/GenerationDb.h"
#include "index/format/IndexCoding.h"
#include "index/reader/WalkGraph.h"
#include "index/writer/WalkWriter.h"

#include <rocksdb/options.h>
#include <rocksdb/sst_file_writer.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace torchtalk::test {

namespace fs = std::filesystem;

TempDir::TempDir() {
  std::string Template = fs::temp_directory_path() / "torchtalk-test-XXXXXX";
  if (!::mkdtemp(Template.data()))
    ADD_FAILURE() << "mkdtemp";
  // Tests compare paths, so no symlink in it.
  Path = fs::canonical(Template);
}

TempDir::~TempDir() {
  std::error_code Ignored;
  fs::remove_all(Path, Ignored);
}

void writeText(const std::string &Path, const std::string &Text) {
  fs::create_directories(fs::path(Path).parent_path());
  std::ofstream(Path, std::ios::binary) << Text;
}

std::string readText(const std::string &Path) {
  std::ifstream In(Path, std::ios::binary);
  std::ostringstream Text;
  Text << In.rdbuf();
  return Text.str();
}

void run(const std::string &Command) {
  ASSERT_EQ(std::system(Command.c_str()), 0) << Command;
}

FakeTu fakeTu(const std::string &Main, const std::string &Header) {
  facts::Symbol F{"_Z1fv", "", "", ""};
  facts::Symbol G{"_Z1gv", "", "", ""};
  facts::Symbol Local{"_ZL5localv", Main, "", ""};
  FakeTu Tu;
  Tu.Manifest.MainFile = Main;
  Tu.Manifest.Language = "c++";
  Tu.Manifest.Compiler = "clang 19.1.7";
  Tu.Manifest.FlagsDigest = 42;
  Tu.Manifest.Macros = {"DX=1", "UY"};
  facts::Shard MainShard;
  MainShard.File = Main;
  MainShard.Symbols = {F, G, Local};
  using facts::EdgeKind;
  using facts::FunctionKind;
  MainShard.Functions = {{0, FunctionKind::Function, 2, 5, 0},
                         {2, FunctionKind::Function, 7, 8, 0}};
  MainShard.Edges = {{0, 1, EdgeKind::Call, 3, ""},
                     {0, 2, EdgeKind::Call, 4, ""}};
  MainShard.Registrations = {
      {"aten::add.Tensor", "CPU", "", 3, "", 9, 10, 2, false, ""}};
  MainShard.Includes = {{Header, 1}};
  facts::Shard HeaderShard;
  HeaderShard.File = Header;
  HeaderShard.Symbols = {G};
  HeaderShard.Functions = {{0, FunctionKind::Function, 1, 1, 0}};
  Tu.Shards = {MainShard, HeaderShard};
  return Tu;
}

namespace {

std::vector<facts::EncodedShard> encodeShards(const FakeTu &Tu) {
  std::vector<facts::EncodedShard> Result;
  for (const facts::Shard &S : Tu.Shards)
    Result.push_back(facts::encodeShard(S));
  return Result;
}

} // namespace

std::string recordOf(const FakeTu &Tu) {
  return facts::encodeRecord(Tu.Manifest, encodeShards(Tu));
}

void makeObject(const std::string &Path, const std::string &Section,
                const std::string &Directive) {
  TempDir Scratch;
  writeText(Scratch / "facts", Section);
  writeText(Scratch / "in.s", Directive + "\n.incbin \"" + (Scratch / "facts") +
                                  "\"\n.section .text\n.globl " +
                                  "x\nx: ret\n");
  fs::create_directories(fs::path(Path).parent_path());
  run("as " + (Scratch / "in.s") + " -o " + Path);
}

void makeSst(const std::string &Path, const std::vector<FakeTu> &Tus) {
  std::map<std::string, std::string> Entries;
  for (const FakeTu &Tu : Tus) {
    facts::Manifest M = Tu.Manifest;
    M.Shards.clear();
    for (facts::EncodedShard &S : encodeShards(Tu)) {
      M.Shards.push_back(S.Hash);
      Entries[facts::shardKey(S.Hash)] = std::move(S.Bytes);
    }
    Entries[facts::manifestKey(M)] = facts::encodeManifest(M);
  }
  fs::create_directories(fs::path(Path).parent_path());
  rocksdb::Options Options;
  rocksdb::SstFileWriter Writer(rocksdb::EnvOptions(), Options);
  ASSERT_TRUE(Writer.Open(Path).ok());
  for (const auto &[Key, Value] : Entries)
    ASSERT_TRUE(Writer.Put(Key, Value).ok());
  ASSERT_TRUE(Writer.Finish().ok());
}

//===----------------------------------------------------------------------===//
// Projects.
//===----------------------------------------------------------------------===//

Project::Project(const std::string &BuildName) {
  Source = Dir / "pytorch";
  Build = fs::path(Source + "/" + BuildName).lexically_normal();
  Index = Dir / "index";
  fs::create_directories(Build);
  writeText(Source + "/version.txt", "2.6.0\n");
  writeText(Source + "/aten/src/ATen/native/native_functions.yaml",
            "- func: add.Tensor(Tensor self) -> Tensor\n"
            "  dispatch:\n"
            "    CPU, CUDA: add\n");
  writeText(Source + "/tools/autograd/derivatives.yaml", "[]\n");
  writeText(Source + "/c10/g.h", "inline void g() {}\n");
}

std::string Project::objectOf(const std::string &Main) const {
  return Build + "/obj/" + Main + ".o";
}

std::string Project::stored(const std::string &File) const {
  return fs::path(Source + "/" + File).lexically_relative(Build);
}

void Project::addTu(const std::string &Main) {
  addEntry(Main);
  makeObject(objectOf(Main), recordOf(fakeTu(stored(Main), stored("c10/g.h"))));
}

void Project::addEntry(const std::string &Main) {
  writeText(Source + "/" + Main, "// source\n");
  Mains.push_back(Main);
  writeCommands();
}

void Project::writeCommands() const {
  std::string Text = "[";
  for (const std::string &Main : Mains)
    Text += std::string(Text.size() > 1 ? "," : "") + "{\"directory\":\"" +
            Build + "\",\"output\":\"obj/" + Main + ".o\",\"file\":\"" +
            Source + "/" + Main + "\"}\n";
  writeText(Build + "/compile_commands.json", Text + "]");
}

llvm::Expected<index::BuildReport>
Project::build(std::vector<std::string> FactsDirs) const {
  NoProgress Progress;
  return index::buildIndex({Source, Build, Index, std::move(FactsDirs)},
                           Progress);
}

index::BuildReport
Project::mustBuild(std::vector<std::string> FactsDirs) const {
  return valueOf(build(std::move(FactsDirs)));
}

std::unique_ptr<index::IndexReader> Project::open() const {
  return valueOf(index::IndexReader::open(Index));
}

llvm::Expected<std::string> tryDump(const index::IndexReader &Reader) {
  std::ostringstream Out;
  llvm::Error Failure = llvm::Error::success();
  auto Check = [&](llvm::Error E) {
    Failure = llvm::joinErrors(std::move(Failure), std::move(E));
  };
  Check(Reader.forEachSymbol([&](const index::SymbolRecord &S) {
    Out << "symbol " << index::toHex(S.Id) << ' ' << S.Mangled << ' ' << S.Name
        << " | " << S.Signature << ' ' << facts::toString(S.Kind) << ' '
        << facts::toString(S.Link) << ' ' << index::toHex(S.Template);
    for (const index::Definition &D : S.Definitions)
      Out << ' ' << D.File << ':' << D.Line << '-' << D.EndLine;
    Out << '\n';
    return true;
  }));
  Check(
      Reader.forEachEdge([&](index::SymbolId From, const index::EdgeRecord &E) {
        Out << "edge " << index::toHex(From) << ' ' << index::toHex(E.Peer)
            << ' ' << facts::toString(E.Kind) << ' ' << E.Site.File << ':'
            << E.Site.Line << '\n';
        return true;
      }));
  Check(Reader.forEachRegistration([&](const index::RegistrationRecord &R) {
    Out << "registration " << R.Op << ' ' << R.Key << ' '
        << index::toHex(R.Kernel) << ' ' << R.KernelName << ' ' << R.File << ':'
        << R.Line << ' ' << R.BlockLine << ' ' << R.Conditional << ' '
        << R.Condition << '\n';
    return true;
  }));
  Check(Reader.forEachBinding([&](const index::BindingRecord &B) {
    Out << "binding " << facts::toString(B.Kind) << ' ' << B.Name;
    for (const std::string &Name : B.Names)
      Out << ' ' << Name;
    Out << " | " << B.SymbolName << ' ' << B.WrappedName << ' ' << B.Spelling
        << ' ' << B.OwnerName << B.OwnerPath << ' ' << B.File << ':' << B.Line
        << ' ' << B.Conditional << '\n';
    return true;
  }));
  Check(Reader.forEachInclude([&](const index::IncludeRecord &I) {
    Out << "include " << I.From << ' ' << I.To << ' ' << I.Line << '\n';
    return true;
  }));
  Check(Reader.forEachOp([&](const index::OpRecord &Op) {
    Out << "op " << Op.Op << ' ' << Op.File << ':' << Op.Line << '\n';
    return true;
  }));
  Check(Reader.forEachDerivative([&](const index::DerivativeRecord &R) {
    Out << "derivative " << R.Op << ' ' << R.Entry << ' ' << R.File << ':'
        << R.Line << '\n';
    return true;
  }));
  auto Tus = Reader.tus();
  if (!Tus)
    Failure = llvm::joinErrors(std::move(Failure), Tus.takeError());
  if (Failure)
    return Failure;
  for (const index::TuRecord &Tu : *Tus)
    Out << "tu " << Tu.Main << ' ' << Tu.Object << ' ' << toString(Tu.State)
        << ' ' << Tu.Errors << ' ' << Tu.Detail << ' ' << Tu.Compiler << '\n';
  return Out.str();
}

std::string dump(const index::IndexReader &Reader) {
  return valueOf(tryDump(Reader));
}

Entries allEntriesOf(const std::string &GenerationDir) {
  Entries Result;
  auto Db = valueOf(index::GenerationDb::openReadOnly(GenerationDir, {}));
  for (unsigned C = 0; C < index::NumColumns; ++C) {
    llvm::Error E = Db->scan(
        static_cast<index::Column>(C), "",
        [&](std::string_view Key,
            std::string_view Value) -> llvm::Expected<bool> {
          Result[index::ColumnNames[C] + std::string(" ") + std::string(Key)] =
              Value;
          return true;
        });
    EXPECT_FALSE(E) << llvm::toString(std::move(E));
  }
  for (const char *File : {index::WalkFileName, index::WalkOrderName})
    if (fs::exists(GenerationDir + "/" + File))
      Result[File] = readText(GenerationDir + "/" + File);
  return Result;
}

} // namespace torchtalk::test
