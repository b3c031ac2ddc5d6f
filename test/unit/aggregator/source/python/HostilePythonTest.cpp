//===- HostilePythonTest.cpp - Python that is made to hurt ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Small inputs that would cost time or memory without bounds. The tests end by
/// themselves or by a limit of time.
///
//===----------------------------------------------------------------------===//

#include "merge/python/PythonJoin.h"
#include "source/SourceScan.h"
#include "source/python/PythonReader.h"
#include "source/tree/SourceFiles.h"
#include "source/tree/SyntaxTree.h"

#include "TestSupport.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace torchtalk::test {
namespace {

namespace fs = std::filesystem;
using source::PythonModule;
using source::PythonProject;
using Strings = std::vector<std::string>;

PythonModule read(const std::string &Path, const std::string &Text) {
  return valueOf(source::readPython(Path, Text));
}

std::vector<index::PythonRecord> join(std::vector<PythonModule> Modules,
                                      Strings &Problems) {
  return index::joinPython(PythonProject(std::move(Modules)),
                           index::PythonOps({}), {}, Problems)
      .Definitions;
}

std::string times(int N, const std::string &Text) {
  std::string Result;
  for (int I = 0; I < N; ++I)
    Result += Text;
  return Result;
}

/// \p Make(I) for each of N lines.
template <typename Fn> std::string lines(int N, Fn Make) {
  std::string Result;
  for (int I = 0; I < N; ++I)
    Result += Make(I) + "\n";
  return Result;
}

TEST(HostilePython, deepNestingOfEveryConstruct) {
  constexpr int N = 3000;
  // More children than old tree-sitters count.
  constexpr int Many = 70000;
  for (auto [Open, Middle, Close] :
       std::vector<std::tuple<const char *, const char *, const char *>>{
           {"(", "x", ")"},
           {"[", "x", "]"},
           {"{", "x", "}"},
           {"{1:", "x", "}"},
           {"f(", "x", ")"},
           {"f(a=", "x", ")"},
           {"f(*", "x", ")"},
           {"x[", "x", "]"},
           {"x[x:", "x", "]"},
           {"not ", "x", ""},
           {"-", "x", ""},
           {"await ", "x", ""},
           {"lambda:", "x", ""},
           {"lambda a=", "x", ":x"},
           {"x if ", "x", " else x"},
           {"x if x else ", "x", ""},
           {"", "x", ".y"},
           {"", "x", "()"},
           {"", "x", "[0]"},
           {"", "x", "+x"},
           {"x**", "x", ""},
           {"", "x", " or x"},
           {"", "x", "<x"},
           {"", "x", ",x"},
           {"", "x", " 'x'"},
           {"[x for x in ", "x", "]"},
           {"(yield ", "x", ")"},
           {"(a:=", "x", ")"},
           {"f'{", "x", "}'"},
           {"x=", "x", ""}}) {
    std::string Good =
        times(N, Open) + Middle + times(Close[0] ? N : 0, Close) + "\n";
    PythonModule M = read("m.py", "a = " + Good + "def f(): pass\n");
    EXPECT_LE(M.Calls.size(), size_t(4 * N)) << Open << Close;
    // Nothing closes; or nothing opens.
    llvm::consumeError(
        source::readPython(
            "m.py",
            "a = " + times(Open[0] == '(' || Open[0] == '[' ? Many : N, Open) +
                "\ndef f(): pass\n")
            .takeError());
    llvm::consumeError(
        source::readPython("m.py", "a = " + times(N, Close) + "\n")
            .takeError());
  }
}

TEST(HostilePython, deepStatements) {
  for (const char *Head :
       {"if x:", "else:", "elif x:", "while x:", "for a in b:", "with x:",
        "try:", "except:", "finally:", "class A:", "def f():", "async def f():",
        "match x:", "case 1:", "@d", "@d(f())\n"}) {
    std::string Text;
    for (int I = 0; I < 1500; ++I)
      Text += std::string(I, ' ') + Head + "\n";
    PythonModule M = read("m.py", Text + std::string(1500, ' ') + "pass\n");
    EXPECT_LE(M.Scopes.size(), 1500u);
    // One a line, none deeper: elif of elif, decorator on decorator.
    read("m.py", "if y:\n pass\n" + times(2000, std::string(Head) + "\n"));
  }
}

TEST(HostilePython, longNamesAreNotCopiedForEachUse) {
  std::string Long = "a" + times(50000, ".a");
  PythonModule M =
      read("m.py", "import " + Long + "\nimport " + Long + " as b\nfrom " +
                       Long + " import " + times(8000, "x, ") + "y\n" +
                       times(8000, "c = ") + Long + "\nclass A(" + Long +
                       "): pass\n" + times(8000, "class B(b): pass\n") + Long +
                       "(1)\ndef " + std::string(2000, 'n') + "():\n" +
                       times(8000, " def f(): pass\n"));
  EXPECT_TRUE(M.TooDeep);
  size_t Bytes = 0;
  for (const source::PythonImport &Import : M.Imports)
    Bytes += Import.Target.size();
  for (const source::PythonCall &Call : M.Calls)
    Bytes += Call.Callee.size();
  EXPECT_LT(Bytes, 4u << 20);
  Strings Problems;
  Bytes = 0;
  std::vector<PythonModule> All;
  All.push_back(std::move(M));
  for (const index::PythonRecord &R : join(std::move(All), Problems))
    for (const std::string &Base : R.Bases)
      Bytes += Base.size();
  EXPECT_LT(Bytes, 4u << 20);
}

/// Modules m0 ... that all import * from all.
std::vector<PythonModule> starsOfStars(int N, const std::string &Each) {
  std::vector<PythonModule> Modules;
  for (int I = 0; I < N; ++I)
    Modules.push_back(read("m" + std::to_string(I) + ".py",
                           lines(N, [](int J) {
                             return "from m" + std::to_string(J) + " import *";
                           }) + Each));
  return Modules;
}

TEST(HostilePython, starsOfStarsAreLookedIntoOnce) {
  std::vector<PythonModule> Modules = starsOfStars(60, "from m0 import no_x\n");
  Modules.push_back(read("z.py", "class Only: pass\n"));
  Modules.push_back(read("m0.py", "never counts = 1\n"));
  Modules.push_back(read("user.py", "from m1 import *\nfrom z import *\n"));
  PythonProject P(std::move(Modules));
  const PythonModule &User = *P.module("user");
  EXPECT_EQ(P.resolve(User, 0, "nothing"), "");
  EXPECT_EQ(P.resolve(User, 0, "Only"), "z.Only");
  EXPECT_EQ(P.canonical("m7.no_x"), "m0.no_x");
  EXPECT_EQ(P.exportsOf(User).size(), 2u);
}

TEST(HostilePython, namesThatAllModulesHaveFromAllAreBounded) {
  std::string Own;
  for (int I = 0; I < 5000; ++I)
    Own += "class C" + std::to_string(I) + ": pass\n";
  std::vector<PythonModule> Modules;
  Modules.push_back(read("hub.py", Own));
  for (int I = 0; I < 1000; ++I)
    Modules.push_back(
        read("m" + std::to_string(I) + ".py", "from hub import *\n"));
  Strings Problems;
  auto Records = join(std::move(Modules), Problems);
  EXPECT_EQ(Records.size(), 5000u);
  size_t Names = 0;
  for (const index::PythonRecord &R : Records)
    Names += R.PublicNames.size();
  EXPECT_LE(Names, 4000000u);
  ASSERT_EQ(Problems.size(), 1u);
  EXPECT_CONTAINS(Problems[0], "import more than");
}

TEST(HostilePython, aliasesAndImportsInCircles) {
  std::string Chain = lines(5000, [](int I) {
    return "a" + std::to_string(I) + " = a" + std::to_string(I + 1);
  });
  std::vector<PythonModule> Modules;
  Modules.push_back(read("m.py", Chain + "a5000 = a0\nb = c\nc = b\n"
                                         "d = d\ne = e.e\nfrom m import f\n"
                                         "from m import g as h, h as g\n"
                                         "import m as m\nx = m.x.m.x\n"));
  PythonProject P(std::move(Modules));
  const PythonModule &M = *P.module("m");
  for (const char *Name : {"a0", "a4990", "b", "c", "d", "e", "f", "g", "h",
                           "x", "m.m.m.m.m.x", "e.e.e.e"})
    EXPECT_LT(P.resolve(M, 0, Name).size(), 1001u) << Name;
  EXPECT_EQ(P.resolve(M, 0, "b"), "");
}

TEST(HostilePython, manyClassesAndBases) {
  // A chain of classes; and classes with all classes before as bases.
  std::string Text = "class C0: pass\n" + lines(3000, [](int I) {
                       return "class C" + std::to_string(I + 1) + "(C" +
                              std::to_string(I) + "): pass";
                     });
  std::string Bases = "C0";
  for (int I = 1; I < 3000; ++I)
    Bases += ", C" + std::to_string(I);
  Text += "class All(" + Bases + "): pass\n";
  Text += "class X(Y): pass\nclass Y(Z, X): pass\nclass Z(Y, Z): pass\n";
  std::vector<PythonModule> Modules;
  Modules.push_back(read("m.py", Text));
  Strings Problems;
  auto Records = join(std::move(Modules), Problems);
  ASSERT_EQ(Records.size(), 3005u);
  EXPECT_EQ(Records[0].Name, "m.All");
  EXPECT_EQ(Records[0].AllBases.size(), 3000u);
  size_t Total = 0;
  for (const index::PythonRecord &R : Records)
    Total += R.AllBases.size();
  EXPECT_LE(Total, 4000000u);
  ASSERT_EQ(Problems.size(), 1u);
  EXPECT_CONTAINS(Problems[0], "m.py:");
}

TEST(HostilePython, manyParametersAreLookedUpOnce) {
  std::string Parameters = "p0";
  for (int I = 1; I < 50000; ++I)
    Parameters += ", p" + std::to_string(I);
  std::vector<PythonModule> Modules;
  Modules.push_back(read("m.py", "import a as b\ndef f(" + Parameters + "):\n" +
                                     times(50000, " class C(b): pass\n") +
                                     " class D(p7): pass\n"));
  Strings Problems;
  auto Records = join(std::move(Modules), Problems);
  ASSERT_EQ(Records.size(), 3u);
  EXPECT_EQ(Records[1].Bases, (Strings{"a"}));
  EXPECT_EQ(Records[2].Bases, (Strings{"p7"}));
}

TEST(HostilePython, valuesThatBranch) {
  // Each attribute has many values, of which each leads to the next attribute;
  // and many assignments, uses and methods of one class.
  std::string Text = "class C:\n";
  for (int I = 0; I < 100; ++I)
    for (int A = 0; A < 10; ++A)
      Text += " def f" + std::to_string(I) + "_" + std::to_string(A) +
              "(self): self.a" + std::to_string(A) + " = self.a" +
              std::to_string((A + 1) % 10) + ".b\n";
  Text += " def g(self):\n" + times(100, "  self.a0.x()\n");
  Text += "def h():\n" + lines(5000, [](int I) {
            return " v" + std::to_string(I) + " = v" + std::to_string(I + 1) +
                   ".w()";
          });
  std::vector<PythonModule> Modules;
  Modules.push_back(read("m.py", Text));
  Strings Problems;
  EXPECT_EQ(join(std::move(Modules), Problems).size(), 1003u);
}

TEST(HostilePython, functionsThatDefineMoreAreBounded) {
  // Each call of f defines three that nothing calls, each of which calls f, and
  // has more parameters than steps in its body.
  std::string Parameters = "p0";
  for (int I = 1; I < 500; ++I)
    Parameters += ", p" + std::to_string(I);
  std::string Text = "def f():\n";
  for (const char *Name : {"a", "b", "c"})
    Text += std::string(" def ") + Name + "(" + Parameters +
            "): f(); f(); register('n::x', 'CPU', p0)\n";
  std::vector<PythonModule> Modules;
  Modules.push_back(read("a.py", Text + "def register(*all): pass\n"));
  describe::Description Described;
  Described.PythonNames = {{"a.register", "torch.library.impl"}};
  Strings Problems;
  auto Started = std::chrono::steady_clock::now();
  index::joinPython(PythonProject(std::move(Modules)), index::PythonOps({}),
                    Described, Problems);
  EXPECT_LT(std::chrono::steady_clock::now() - Started,
            std::chrono::seconds(240));
}

TEST(HostilePython, bytesThatAreNoText) {
  std::string All;
  for (int I = 0; I < 256; ++I)
    All.push_back(static_cast<char>(I));
  read("m.py", times(10, All));
  PythonModule M = read("m.py", "class A: pass\n" + All + "\nclass B: pass\n" +
                                    std::string(1000, '\0') + "\xff\xfe\n" +
                                    "class C(\xc3\x28): pass\n");
  EXPECT_EQ(M.Scopes.at(0).Name, "A");
  // A node with more than 65,535 children spoils the heap of old tree-sitters.
  EXPECT_EQ(
      read("m.py", times(70000, "# x\n") + "class A: pass\n").Scopes.size(),
      1u);
  // Text without end of line, of one line, of lines alone.
  read("m.py", "x" + times(100000, "y"));
  read("m.py", times(1000000, "\n"));
  read("m.py", times(30000, "\t \f\r"));
  read("m.py", times(5000, "\\\n"));
  read("m.py", "'''" + times(100000, "'\""));
  read("m.py", times(10000, "# x\n  "));
}

TEST(HostilePython, filesThatAreNone) {
  TempDir Dir;
  fs::path Root(Dir.Path);
  writeText(Dir / "good.py", "class Good: pass\n");
  fs::create_directory(Root / "folder.py");
  writeText(Dir / "folder.py/in.py", "class In: pass\n");
  ASSERT_EQ(mkfifo((Dir / "fifo.py").c_str(), 0600), 0);
  sockaddr_un Address = {};
  Address.sun_family = AF_UNIX;
  std::string Socket = Dir / "s.py";
  ASSERT_LT(Socket.size(), sizeof Address.sun_path);
  std::copy(Socket.begin(), Socket.end(), Address.sun_path);
  int Fd = socket(AF_UNIX, SOCK_STREAM, 0);
  ASSERT_EQ(bind(Fd, reinterpret_cast<sockaddr *>(&Address), sizeof Address),
            0);
  fs::create_symlink("nowhere", Root / "dangling.py");
  fs::create_symlink("cycle.py", Root / "cycle.py");
  fs::create_symlink("/dev/zero", Root / "endless.py");
  fs::create_directory_symlink(".", Root / "loop");
  // All holes: reading it would take 64 GiB.
  writeText(Dir / "huge.py", "");
  fs::resize_file(Root / "huge.py", uint64_t(64) << 30);
  writeText(Dir / "large.py", std::string(source::MaxBytes + 1, '#'));
  writeText(Dir / "closed.py", "class Closed: pass\n");
  fs::permissions(Root / "closed.py", fs::perms::none);
  fs::create_directory(Root / "shut");
  writeText(Dir / "shut/in.py", "class Shut: pass\n");
  fs::permissions(Root / "shut", fs::perms::none);
  bool MayAll = geteuid() == 0;

  source::PythonFiles Found = source::scanPython(
      {Dir.Path, "", describe::Description()}, [](uint64_t, uint64_t) {});
  fs::permissions(Root / "shut", fs::perms::owner_all);
  close(Fd);
  Strings Read;
  for (const PythonModule &M : Found.Models)
    Read.push_back(M.File);
  EXPECT_EQ(Read, MayAll ? (Strings{"closed.py", "folder.py/in.py", "good.py",
                                    "shut/in.py"})
                         : (Strings{"folder.py/in.py", "good.py"}));
  std::string Problems;
  for (const std::string &Problem : Found.Problems)
    Problems += Problem + "\n";
  for (const char *Name : {"fifo.py", "s.py", "huge.py", "large.py"})
    EXPECT_CONTAINS(Problems, Name);
  EXPECT_EQ(Found.Problems.size(), MayAll ? 4u : 6u) << Problems;
}

} // namespace
} // namespace torchtalk::test
