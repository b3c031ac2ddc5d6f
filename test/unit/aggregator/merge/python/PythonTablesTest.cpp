//===- PythonTablesTest.cpp - What running tables registers, bounded ------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/python/PythonJoin.h"
#include "source/python/PythonReader.h"

#include "TestSupport.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

#include <chrono>

namespace torchtalk::test {
namespace {

using source::PythonModule;
using Strings = std::vector<std::string>;

/// "op key function line" of what the modules register, in their order.
Strings registered(const std::vector<std::pair<std::string, std::string>> &In,
                   const describe::Description &Described = {}) {
  std::vector<PythonModule> Modules;
  for (const auto &[Path, Text] : In)
    Modules.push_back(valueOf(source::readPython(Path, Text)));
  Strings Problems;
  Strings Result;
  for (const index::PythonRegistration &R :
       index::joinPython(source::PythonProject(std::move(Modules)),
                         index::PythonOps({}), Described, Problems)
           .Registrations)
    Result.push_back(R.Op + " " + R.Key + " " + R.Function + " " +
                     std::to_string(R.Line));
  llvm::sort(Result);
  return Result;
}

const char *const Start = "import torch\n"
                          "def f(x): pass\n"
                          "lib = torch.library.Library('aten', 'IMPL')\n";

Strings registered(const std::string &Text) {
  return registered({{"m.py", Start + Text}});
}

TEST(PythonTables, DescribedFunctionsDoWhatOthersDo) {
  describe::Description D;
  D.PythonNames["vendor.put"] = "torch.library.impl";
  EXPECT_EQ(registered({{"m.py", "import vendor\n"
                                 "def f(x): pass\n"
                                 "vendor.put('aten::abs', 'CPU')(f)\n"
                                 "vendor.other('aten::exp', 'CPU')(f)\n"}},
                       D),
            (Strings{"aten::abs CPU m.f 3"}));
}

TEST(PythonTables, DescribedTablesRegister) {
  describe::Description D;
  D.Tables = {{"m.TABLE", "PrivateUse1"}, {"m.MORE", "CPU"}, {"m.NONE", "CPU"}};
  EXPECT_EQ(
      registered({{"m.py", "import torch\n"
                           "def f(x): pass\n"
                           "TABLE = {'abs': f,\n"
                           "         'ns::g': f,\n"
                           "         torch.ops.aten.exp.out: f}\n"
                           "MORE = {'cos': f, **unknown()}\n"}},
                 D),
      (Strings{"<dynamic> CPU  1", "<dynamic> CPU  6",
               "aten::abs PrivateUse1 m.f 3", "aten::cos CPU m.f 6",
               "aten::exp.out PrivateUse1 m.f 5", "ns::g PrivateUse1 m.f 4"}));
}

TEST(PythonTables, ASchemaThatIsInferredHasAName) {
  EXPECT_EQ(registered("def put(name, fn):\n"
                       "  lib.define(name + torch.library.infer_schema(fn, "
                       "mutates_args=()))\n"
                       "  lib.impl(name, fn, 'CUDA')\n"
                       "put('own', f)\n"),
            (Strings{"aten::own   7", "aten::own CUDA m.f 7"}));
}

TEST(PythonTables, AnImportThatIsNoPythonImportsNothing) {
  EXPECT_EQ(registered("import .a\n"
                       "for op in ['a']:\n"
                       "  torch.library.impl(op, 'CPU')(f)\n")
                .size(),
            1U);
}

TEST(PythonTables, ALoopRegistersEachEntry) {
  EXPECT_EQ(registered("for op in ['a',\n"
                       "           'b']:\n"
                       "  lib.impl(op, f, 'CPU')\n"),
            (Strings{"aten::a CPU m.f 4", "aten::b CPU m.f 5"}));
}

TEST(PythonTables, WhatDiffersByAConditionIsUnknown) {
  EXPECT_EQ(registered("name = 'a'\n"
                       "if unknown: name = 'b'\n"
                       "lib.impl(name, f, 'CPU')\n"),
            Strings{"<dynamic> CPU m.f 6"});
}

TEST(PythonTables, WhatBothArmsAgreeOnIsKnown) {
  EXPECT_EQ(registered("if unknown: name = 'a'\n"
                       "else: name = 'a'\n"
                       "lib.impl(name, f, 'CPU')\n"),
            Strings{"aten::a CPU m.f 6"});
}

TEST(PythonTables, ATableThatMayHoldMoreIsDynamicToo) {
  EXPECT_EQ(registered("T = {'a': f, **unknown()}\n"
                       "for op, g in T.items():\n"
                       "  lib.impl(op, g, 'CPU')\n"),
            (Strings{"<dynamic> CPU  6", "aten::a CPU m.f 4"}));
}

TEST(PythonTables, AnEntryThatIsReplacedOnAConditionHasNoFunction) {
  EXPECT_EQ(registered("def g(x): pass\n"
                       "T = {'a': f}\n"
                       "if unknown: T['a'] = g\n"
                       "for op, h in T.items():\n"
                       "  lib.impl(op, h, 'CPU')\n"),
            Strings{"aten::a CPU  6"});
}

TEST(PythonTables, AWhileLoopKeepsNothing) {
  EXPECT_EQ(registered("name = 'a'\n"
                       "while unknown: name = name + 'x'\n"
                       "lib.impl(name, f, 'CPU')\n"),
            Strings{"<dynamic> CPU m.f 6"});
}

TEST(PythonTables, ModulesOfASourceFolderKnowEachOther) {
  Strings Found = registered(
      {{"src/lib/__init__.py", ""},
       {"src/lib/names.py", "NAMES = ['a']\n"},
       {"src/lib/ops.py", std::string(Start) + "from lib.names import NAMES\n"
                                               "for op in NAMES:\n"
                                               "  lib.impl(op, f, 'CPU')\n"}});
  EXPECT_EQ(Found, Strings{"aten::a CPU src.lib.ops.f 1"});
}

TEST(PythonTables, AGeneratorYieldsWhatIsRegistered) {
  EXPECT_EQ(
      registered("from typing import NamedTuple\n"
                 "class Entry(NamedTuple):\n"
                 "  op: str\n"
                 "  key: str = 'CPU'\n"
                 "def each():\n"
                 "  for e in (Entry('abs'), Entry(key='CUDA', op='exp')):\n"
                 "    if e.op != 'none':\n"
                 "      yield e.op, e.key\n"
                 "  yield from [('cos', 'XPU')]\n"
                 "for op, key in each():\n"
                 "  lib.impl(op, f, key)\n"),
      (Strings{"aten::abs CPU m.f 9", "aten::cos XPU m.f 12",
               "aten::exp CUDA m.f 9"}));
  EXPECT_EQ(registered("def none():\n"
                       "  return\n"
                       "  yield\n"
                       "for op in none():\n"
                       "  lib.impl(op, f, 'CPU')\n"),
            Strings{});
  // An arm of an unknown condition may yield more, or less.
  EXPECT_EQ(registered("def some():\n"
                       "  if unknown():\n"
                       "    yield 'abs'\n"
                       "for op in some():\n"
                       "  lib.impl(op, f, 'CPU')\n"),
            (Strings{"<dynamic> CPU m.f 8", "aten::abs CPU m.f 8"}));
}

TEST(PythonTables, WhatIsNoOpIsNoRegistration) {
  EXPECT_EQ(registered("import operator\n"
                       "for op in (operator.add, round, f, 'abs'):\n"
                       "  lib.impl(op, f, 'CPU')\n"),
            (Strings{"aten::abs CPU m.f 5"}));
}

TEST(PythonTables, OnlyImportsRegisterAtOnce) {
  std::vector<PythonModule> Modules;
  Modules.push_back(valueOf(source::readPython(
      "m.py", std::string(Start) + "def later(op):\n"
                                   "  lib.impl(op, f, 'CPU')\n"
                                   "def given(op):\n"
                                   "  lib.impl(op, f, 'CUDA')\n"
                                   "def now(op):\n"
                                   "  lib.impl(op, f, 'XPU')\n"
                                   "now(unknown())\n"
                                   "torch.call(given)\n")));
  Strings Problems;
  Strings Uncalled;
  for (const index::PythonRegistration &R :
       index::joinPython(source::PythonProject(std::move(Modules)),
                         index::PythonOps({}), {}, Problems)
           .Registrations)
    if (R.IsUncalled)
      Uncalled.push_back(R.Op + " " + R.Key);
  EXPECT_EQ(Uncalled, Strings{"<dynamic> CPU"});
}

TEST(PythonTables, TheProductOfLoopsIsBounded) {
  std::string Text = "D = [";
  for (int I = 0; I < 100; ++I)
    Text += "'x" + std::to_string(I) + "',";
  Text += "]\n";
  std::string Indent;
  for (int I = 0; I < 8; ++I) {
    Text += Indent + "for v" + std::to_string(I) + " in D:\n";
    Indent += " ";
  }
  Text += Indent + "lib.impl(v0 + v1 + v2 + v3 + v4 + v5 + v6 + v7, f)\n";
  auto Before = std::chrono::steady_clock::now();
  Strings Found = registered(Text);
  EXPECT_LT(std::chrono::steady_clock::now() - Before,
            std::chrono::seconds(60));
  // What was cut is there as what it is.
  EXPECT_TRUE(llvm::is_contained(Found, "<dynamic>  m.f 13"));
}

/// Loops that use up what a module may.
std::string endless(const std::string &Body) {
  std::string Text = "D = list(range(1000))\n";
  for (std::string Indent : {"", " ", "  "})
    Text += Indent + "for x in D:\n";
  return Text + "   " + Body + "\n";
}

TEST(PythonTables, LimitsAreOfTheModuleAlone) {
  std::vector<std::pair<std::string, std::string>> Modules;
  for (char Name = 'a'; Name < 'h'; ++Name)
    Modules.emplace_back(std::string(1, Name) + ".py",
                         Start + endless("lib.impl(str(x), f)"));
  Modules.emplace_back("z.py", std::string(Start) +
                                   "for op in ('abs', 'neg'):\n"
                                   "  lib.impl(op, f, 'CPU')\n");
  Strings Found = registered(Modules);
  EXPECT_TRUE(llvm::is_contained(Found, "aten::abs CPU z.f 4"));
  EXPECT_TRUE(llvm::is_contained(Found, "aten::neg CPU z.f 4"));
  // Each of the others tells where it ended.
  EXPECT_EQ(llvm::count(Found, "<dynamic>   8"), 7);
}

TEST(PythonTables, FunctionsThatMakeThemselvesEnd) {
  EXPECT_EQ(registered("class C:\n"
                       "  def call(self, op):\n"
                       "    def again(): self.call(op)\n"
                       "    lib.impl(op, f, 'CPU')\n"),
            (Strings{"<dynamic> CPU m.f 7"}));
}

TEST(PythonTables, AnOpIsWhereItIsNamed) {
  EXPECT_EQ(
      registered({{"ops.py", std::string(Start) + "def put(op):\n"
                                                  "  lib.impl(op, f, 'CPU')\n"
                                                  "def install():\n"
                                                  "  put(\n"
                                                  "      'abs')\n"},
                  {"user.py", "import ops\n"
                              "def main():\n"
                              "  ops.install()\n"
                              "main()\n"}}),
      (Strings{"aten::abs CPU ops.f 7"}));
}

TEST(PythonTables, OpsSayTheirNames) {
  EXPECT_EQ(
      registered("a = torch.ops.aten\n"
                 "lib.impl(a.add.Tensor._schema.name, f, 'CPU')\n"
                 "lib.impl(a.sub.Tensor._name, f, 'CPU')\n"
                 "lib.impl(a.mul.Tensor.name(), f, 'CPU')\n"
                 "lib.impl(a.div._qualified_op_name, f, 'CPU')\n"),
      (Strings{"aten::add CPU m.f 5", "aten::div CPU m.f 8",
               "aten::mul.Tensor CPU m.f 7", "aten::sub.Tensor CPU m.f 6"}));
}

TEST(PythonTables, AFallbackIsOfAllOps) {
  EXPECT_EQ(registered("every = torch.library.Library('_', 'IMPL', 'XPU')\n"
                       "every.fallback(torch.library.fallthrough_kernel)\n"),
            (Strings{"_ XPU torch.library.fallthrough_kernel 5"}));
}

TEST(PythonTables, NothingRunsForEver) {
  for (std::string Text : {
           "def g(n):\n  g(n)\n  g(n)\n  lib.impl(n, f)\ng('a')\n",
           "L = []\nL.append(L)\nfor x in L:\n  L.extend(L)\n  lib.impl(x, "
           "f)\n",
           "T = {}\nT['a'] = T\nfor k, v in T.items(): lib.impl(k, v)\n",
           "class A(A):\n  pass\nA().x.y\nlib.impl('a', f)\n",
           "X = 'a'\nfor i in range(1000):\n  X = X + X\nlib.impl(X, f)\n",
           "while True: lib.impl(str(1), f)\n",
           "import m\nm.lib.impl('a', f)\n",
           "L = [1]\nfor i in range(1000):\n  L += L\nlib.impl('a', f)\n",
       })
    EXPECT_FALSE(registered(Text).empty()) << Text;
}

TEST(PythonTables, ClassesAndGeneratorsAreBounded) {
  auto Start = std::chrono::steady_clock::now();
  std::string Text = "class C0:\n  a: int\n";
  for (unsigned I = 1; I < 40; ++I) {
    std::string Base = "C" + std::to_string(I - 1);
    Text += "class C" + std::to_string(I) + "(" + Base + ", " + Base + ", " +
            Base + "): pass\n";
  }
  Text += "def g():\n  return\n";
  for (unsigned I = 0; I < 5000; ++I)
    Text += "  x = f(1)\n";
  Text += "for i in range(1000):\n  for j in range(1000):\n"
          "    C39(a='abs')\n    g()\n";
  registered(Text);
  EXPECT_LT(std::chrono::steady_clock::now() - Start, std::chrono::seconds(30));
}

TEST(PythonTables, DeepNestingIsLeftOut) {
  std::string Open(20000, '(');
  std::string Close(20000, ')');
  registered("X = " + Open + "'a'" + Close + "\nlib.impl(X, f)\n");
  registered("X = " + std::string(20000, '[') + std::string(20000, ']') +
             "\nfor x in X: lib.impl(x, f)\n");
  std::string Calls = "lib";
  for (int I = 0; I < 20000; ++I)
    Calls += ".a()";
  registered(Calls + ".impl('a', f)\n");
  std::string Sum = "''";
  for (int I = 0; I < 20000; ++I)
    Sum += "+'a'";
  registered("lib.impl(" + Sum + ", f)\n");
}

} // namespace
} // namespace torchtalk::test
