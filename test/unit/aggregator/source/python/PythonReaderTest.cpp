//===- PythonReaderTest.cpp - From a Python file to what it defines -------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/python/PythonReader.h"
#include "source/python/PythonProject.h"
#include "source/tree/SyntaxTree.h"

#include "TestSupport.h"

#include <gtest/gtest.h>

namespace torchtalk::test {
namespace {

using source::PythonModule;
using source::PythonParameter;
using source::PythonScope;
using Strings = std::vector<std::string>;

PythonModule read(const char *Path, const char *Text) {
  return valueOf(source::readPython(Path, Text));
}

/// "name=default: annotation" with what marks its kind.
Strings signature(const PythonScope &S) {
  Strings Result;
  for (const PythonParameter &P : S.Parameters) {
    const char *Marks[] = {"/", "", "*", "kw ", "**"};
    Result.push_back(Marks[static_cast<int>(P.TheKind)] + P.Name +
                     (P.Annotation.empty() ? "" : ": " + P.Annotation) +
                     (P.Default.empty() ? "" : " = " + P.Default));
  }
  return Result;
}

Strings used(const PythonModule &M, source::PythonCall::Use How) {
  Strings Result;
  for (const source::PythonCall &Call : M.Calls)
    if (Call.TheUse == How)
      Result.push_back(Call.Callee + ":" + std::to_string(Call.Line));
  return Result;
}

Strings callees(const PythonModule &M) {
  return used(M, source::PythonCall::Use::Call);
}

TEST(PythonReader, modulesAreNamedByTheirPath) {
  EXPECT_EQ(source::pythonModuleName("torch/nn/modules/conv.py"),
            "torch.nn.modules.conv");
  EXPECT_EQ(source::pythonModuleName("torch/nn/__init__.py"), "torch.nn");
  EXPECT_EQ(source::pythonModuleName("setup.py"), "setup");
}

TEST(PythonReader, classesHaveBasesDecoratorsAndDocs) {
  PythonModule M = read("m.py", R"py("""The module."""
@dataclass(frozen=True)
class A(nn.Module, Generic[T], metaclass=Meta):
    r"""A class.

        Indented.
    """
    class Inner: pass
    def f(self): return 1
)py");
  EXPECT_EQ(M.Doc, "The module.");
  ASSERT_EQ(M.Scopes.size(), 3u);
  EXPECT_EQ(M.Scopes[0].Name, "A");
  EXPECT_EQ(M.Scopes[0].Bases, (Strings{"nn.Module", "Generic"}));
  EXPECT_EQ(M.Scopes[0].Decorators, (Strings{"dataclass(frozen=True)"}));
  EXPECT_EQ(M.Scopes[0].Doc, "A class.\n\nIndented.");
  EXPECT_EQ(M.Scopes[0].Line, 3u);
  EXPECT_EQ(M.Scopes[0].EndLine, 9u);
  EXPECT_EQ(source::PythonProject::qualifiedName(M, 2), "m.A.Inner");
  EXPECT_EQ(source::PythonProject::qualifiedName(M, 3), "m.A.f");
}

TEST(PythonReader, signaturesKnowEveryKindOfParameter) {
  PythonModule M = read("m.py", R"py(
def f(a, b: int, /, c=1, d: str = "x", *args: int, e, g: float = .5, **rest): pass
async def h(*, k) -> Tensor: pass
)py");
  ASSERT_EQ(M.Scopes.size(), 2u);
  EXPECT_EQ(signature(M.Scopes[0]),
            (Strings{"/a", "/b: int", "c = 1", "d: str = \"x\"", "*args: int",
                     "kw e", "kw g: float = .5", "**rest"}));
  EXPECT_EQ(signature(M.Scopes[1]), (Strings{"kw k"}));
  EXPECT_EQ(M.Scopes[1].Returns, "Tensor");
  EXPECT_TRUE(M.Scopes[1].Async);
}

TEST(PythonReader, whatABranchDefinesIsConditional) {
  PythonModule M = read("m.py", R"py(
if TYPE_CHECKING:
    class A: pass
else:
    class B: pass
try:
    def c(): pass
except ImportError:
    def d(): pass
with x:
    def e(): pass
def f():
    def g(): pass
)py");
  Strings Conditional;
  for (const PythonScope &S : M.Scopes)
    if (S.Conditional)
      Conditional.push_back(S.Name);
  EXPECT_EQ(M.Scopes.size(), 7u);
  EXPECT_EQ(Conditional, (Strings{"A", "B", "c", "d"}));
  EXPECT_EQ(source::PythonProject::qualifiedName(M, 7), "m.f.<locals>.g");
}

TEST(PythonReader, findsCallsWhereverTheyStand) {
  PythonModule M = read("m.py", R"py(
x = [torch.add(y, F.relu(z)) for y in ys if ok(y)]
@deco(1)
def f(a=default()):
    return (lambda: inner())() + self.weight.add_(1)
class C(make_base()): y = torch.ops.aten.mul.Tensor(a, b)
if cond(): pass
while more(): step()
with torch.no_grad(): go()
)py");
  EXPECT_EQ(
      callees(M),
      (Strings{"torch.add:2", "F.relu:2", "ok:2", "deco:3", "default:4",
               "self.weight.add_().__add__:5", "inner:5", "self.weight.add_:5",
               "make_base:6", "torch.ops.aten.mul.Tensor:6", "cond:7", "more:8",
               "step:8", "torch.no_grad:9", "go:9"}));
}

TEST(PythonReader, tellsArgumentsFromMentions) {
  using Use = source::PythonCall::Use;
  PythonModule M = read("m.py", R"py(
def f(x):
    check(torch.add, x)
    table = {torch.mul: 1, 2: g}
    if x is torch.sub or isinstance(x, torch.Tensor):
        return h
)py");
  EXPECT_EQ(used(M, Use::Argument), (Strings{"torch.add:3", "x:3", "h:6"}));
  EXPECT_EQ(used(M, Use::Mention),
            (Strings{"torch.mul:4", "g:4", "torch.sub:5"}));
}

TEST(PythonReader, chainsSayWhatLeadsToAValue) {
  PythonModule M = read("m.py", R"py(
def f():
    (torch.ones(2) + 1).sum()
    nn.Conv2d(3, 3)(x)
    partial(torch.add, 1)(x)
    rows[0].view(1)
    [1, 2].index(1)
    ("a" + x).split()
    {}[x].get(1)
)py");
  EXPECT_EQ(callees(M),
            (Strings{"torch.ones()+.sum:3", "torch.ones().__add__:3",
                     "torch.ones:3", "nn.Conv2d():4", "nn.Conv2d:4",
                     "partial(torch.add):5", "partial:5", "rows[].view:6",
                     "rows.__getitem__:6", "?list.index:7", "?str+.split:8",
                     "x.__add__:8", "?dict[].get:9"}));
}

TEST(PythonReader, wrongSyntaxLosesNothingElse) {
  PythonModule M = read("m.py", "def a(): pass\n"
                                "x = = 1\n"
                                "class C:\n"
                                "    def m(self) return 1\n"
                                "    def n(self): pass\n"
                                "class D: pass\n");
  EXPECT_FALSE(M.SyntaxErrors.empty());
  EXPECT_EQ(M.SyntaxErrors.front(), 2u);
  EXPECT_EQ(M.Scopes.front().Name, "a");
  EXPECT_EQ(M.Scopes.back().Name, "D");
}

TEST(PythonReader, hostileFilesAreBounded) {
  EXPECT_CONTAINS(errorOf(source::readPython(
                      "m.py", std::string(source::MaxBytes + 1, ' '))),
                  "more than the");
  std::string Deep;
  for (int I = 0; I < 1000; ++I)
    Deep += std::string(I, ' ') + "if x:\n";
  Deep += std::string(1000, ' ') + "pass\n";
  EXPECT_TRUE(valueOf(source::readPython("m.py", Deep)).TooDeep);
  std::string Nested = std::string(100000, '(') + std::string(100000, ')');
  valueOf(source::readPython("m.py", "x = " + Nested + "\n"));
  std::string Binary("def f(): pass\n\0\xff\xfe\x80 class", 24);
  EXPECT_EQ(valueOf(source::readPython("m.py", Binary)).Scopes.front().Name,
            "f");
}

class PythonProjectTest : public testing::Test {
protected:
  void add(const char *Path, const char *Text) {
    Modules.push_back(read(Path, Text));
  }
  source::PythonProject make() {
    return source::PythonProject(std::move(Modules));
  }
  std::vector<PythonModule> Modules;
};

TEST_F(PythonProjectTest, importsLeadToDefinitions) {
  add("torch/__init__.py", "from torch import nn as nn\n"
                           "from torch._tensor import Tensor\n");
  add("torch/_tensor.py", "class Tensor: pass\n");
  add("torch/nn/__init__.py", "from torch.nn.modules import *\n"
                              "from . import functional as F\n");
  add("torch/nn/functional.py", "def relu(x): pass\ngelu = relu\n");
  add("torch/nn/modules/__init__.py", "from .conv import Conv2d, _Hidden\n"
                                      "from .module import Module\n");
  add("torch/nn/modules/conv.py", "from .. import functional\n"
                                  "from torch.nn.modules.module import Module\n"
                                  "class _ConvNd(Module): pass\n"
                                  "class Conv2d(_ConvNd): pass\n"
                                  "class _Hidden: pass\n");
  add("torch/nn/modules/module.py", "class Module: pass\n");
  add("user.py", "import torch\n"
                 "import torch.nn as nn\n"
                 "import numpy as np\n"
                 "M = nn.Module\n");
  source::PythonProject P = make();
  const PythonModule &User = *P.module("user"),
                     &Conv = *P.module("torch.nn.modules.conv");
  EXPECT_EQ(P.canonical("torch.nn.Conv2d"), "torch.nn.modules.conv.Conv2d");
  EXPECT_EQ(P.resolve(User, 0, "nn.Conv2d"), "torch.nn.modules.conv.Conv2d");
  EXPECT_EQ(P.resolve(User, 0, "torch.nn.F.relu"), "torch.nn.functional.relu");
  EXPECT_EQ(P.resolve(User, 0, "torch.nn.functional.gelu"),
            "torch.nn.functional.relu");
  EXPECT_EQ(P.resolve(User, 0, "torch.Tensor.add"), "torch._tensor.Tensor.add");
  EXPECT_EQ(P.resolve(User, 0, "M"), "torch.nn.modules.module.Module");
  EXPECT_EQ(P.resolve(User, 0, "np.ndarray"), "numpy.ndarray");
  EXPECT_EQ(P.resolve(User, 0, "print"), "");
  EXPECT_EQ(P.resolve(Conv, 0, "functional.relu"), "torch.nn.functional.relu");
  EXPECT_EQ(P.resolve(Conv, 0, "_ConvNd"), "torch.nn.modules.conv._ConvNd");
  // A star takes no private names.
  EXPECT_EQ(P.canonical("torch.nn._Hidden"), "torch.nn._Hidden");
}

TEST_F(PythonProjectTest, aPackageHidesItsSubmodule) {
  add("torch/__init__.py", "from torch import autograd\n");
  add("torch/autograd/__init__.py", "from .gradcheck import gradcheck, slow\n"
                                    "from . import graph\n");
  add("torch/autograd/gradcheck.py", "def gradcheck(): pass\n"
                                     "def slow(): pass\n");
  add("torch/autograd/graph.py", "def node(): pass\n");
  add("user.py", "import torch\n"
                 "from torch.autograd import gradcheck as g\n"
                 "from torch.autograd.gradcheck import slow as s\n");
  source::PythonProject P = make();
  const PythonModule &User = *P.module("user");
  const char *Function = "torch.autograd.gradcheck.gradcheck";
  EXPECT_EQ(P.resolve(User, 0, "torch.autograd.gradcheck"), Function);
  EXPECT_EQ(P.memberOf("torch.autograd", "gradcheck"), Function);
  EXPECT_EQ(P.resolve(User, 0, "g"), Function);
  EXPECT_EQ(P.resolve(User, 0, "s"), "torch.autograd.gradcheck.slow");
  EXPECT_EQ(P.resolve(User, 0, "torch.autograd.graph.node"),
            "torch.autograd.graph.node");
  EXPECT_EQ(P.canonical("torch.autograd.gradcheck.slow"),
            "torch.autograd.gradcheck.slow");
}

TEST_F(PythonProjectTest, scopesHideNames) {
  add("m.py", "import torch as t\n"
              "def f(t):\n"
              "    return t.add(1)\n"
              "def g():\n"
              "    import other as t\n"
              "    return t.add(1)\n"
              "class C:\n"
              "    t = 1\n"
              "    u = t2\n"
              "    import cls as k\n"
              "    def m(self):\n"
              "        return k.x()\n");
  source::PythonProject P = make();
  const PythonModule &M = P.modules().front();
  EXPECT_EQ(P.resolve(M, 0, "t.add"), "torch.add");
  EXPECT_EQ(P.resolve(M, 1, "t.add"), "");
  EXPECT_EQ(P.resolve(M, 2, "t.add"), "other.add");
  EXPECT_EQ(P.resolve(M, 3, "k.x"), "cls.x");
  EXPECT_EQ(P.resolve(M, 4, "k.x"), ""); // a class is no scope for its methods
}

TEST_F(PythonProjectTest, cyclesEnd) {
  add("a.py", "from b import x\nfrom b import *\ny = z\nz = y\n");
  add("b.py", "from a import x\nfrom a import *\n");
  source::PythonProject P = make();
  EXPECT_EQ(P.resolve(*P.module("a"), 0, "y"), "");
  P.resolve(*P.module("a"), 0, "x");
  P.resolve(*P.module("b"), 0, "nothing");
}

TEST_F(PythonProjectTest, aFileAndAFolderMayHaveOneName) {
  add("a.py", "import x\n");
  add("a/__init__.py", "class A:\n  class B:\n    def f(self):\n      y.g()\n"
                       "import z as y\n");
  source::PythonProject P = make();
  EXPECT_EQ(P.module("a")->File, "a.py");
  EXPECT_EQ(P.resolve(P.modules()[0], 0, "x"), "x");
  EXPECT_EQ(P.resolve(P.modules()[1], 3, "y.g"), "z.g");
  EXPECT_EQ(P.resolve(P.modules()[1], 3, "x"), "");
}

TEST_F(PythonProjectTest, whatIsAboveTheTopIsNotImported) {
  add("m.py", "from ...far import x\nfrom . import y\n");
  source::PythonProject P = make();
  EXPECT_EQ(P.resolve(P.modules().front(), 0, "x"), "");
  EXPECT_EQ(P.resolve(P.modules().front(), 0, "y"), "y");
}

} // namespace
} // namespace torchtalk::test
