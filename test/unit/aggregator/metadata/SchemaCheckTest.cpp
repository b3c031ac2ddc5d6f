//===- SchemaCheckTest.cpp - Defs compared with the YAML ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/SchemaCheck.h"
#include "TestSupport.h"
#include "metadata/GeneratedSchemas.h"
#include "metadata/NativeFunctions.h"
#include "metadata/YamlTree.h"
#include "metadata/schema/SchemaDifference.h"

namespace torchtalk::test {
namespace {

using namespace metadata;
using index::RegistrationRecord;

/// "field: left / right" for each difference.
std::vector<std::string> differences(const std::string &Left,
                                     const std::string &Right) {
  std::vector<std::string> Result;
  for (const FieldDifference &D :
       compareSchemas(valueOf(parseSchema(Left)), valueOf(parseSchema(Right))))
    Result.push_back(D.Field + ": " + D.Left + " / " + D.Right);
  return Result;
}
using Lines = std::vector<std::string>;

TEST(SchemaDifference, equalSchemasHaveNone) {
  EXPECT_EQ(differences("f(Tensor(a|b) x, int y=Mean) -> Tensor(a!)",
                        "aten::f(Tensor(b|a)  x,int y = 1)->(Tensor(a!))"),
            Lines());
}

TEST(SchemaDifference, everyFieldOfAnArgument) {
  EXPECT_EQ(differences("f(int a, *, Scalar alpha=1) -> ()",
                        "f(int a, *, Scalar alpha=2) -> ()"),
            Lines{"default of argument 'alpha': 1 / 2"});
  EXPECT_EQ(differences("f(str a='x') -> ()", "f(str a) -> ()"),
            Lines{"default of argument 'a': \"x\" / none"});
  EXPECT_EQ(differences("f(int[2] a) -> ()", "f(SymInt[]? a) -> ()"),
            Lines{"type of argument 'a': int[2] / SymInt[]?"});
  EXPECT_EQ(differences("f(int a) -> ()", "f(ScalarType a) -> ()"),
            Lines{"type of argument 'a': int / ScalarType"});
  EXPECT_EQ(differences("f(Tensor(a!)[] a) -> ()", "f(Tensor[] a) -> ()"),
            Lines{"alias of argument 'a': (a!)[] / none"});
  EXPECT_EQ(differences("f(int a, int b) -> ()", "f(int a, *, int b) -> ()"),
            Lines{"kind of argument 'b': positional / keyword-only"});
}

TEST(SchemaDifference, argumentsAreMatchedByName) {
  EXPECT_EQ(
      differences("f(int a, int b=1) -> ()", "f(int b=1, int c=2) -> ()"),
      (Lines{"argument 'a': int a / none", "argument 'c': none / int c=2"}));
  EXPECT_EQ(differences("f(int a, int b) -> ()", "f(int b, int a) -> ()"),
            Lines{"order of the arguments: a, b / b, a"});
  EXPECT_EQ(differences("f(int a, int b=1) -> ()", "f(int a, int c=1) -> ()"),
            Lines{"name of argument 'b': b / c"});
  EXPECT_EQ(
      differences("f(int a, int b=1) -> ()", "f(int a, int c=2) -> ()"),
      (Lines{"argument 'b': int b=1 / none", "argument 'c': none / int c=2"}));
  EXPECT_EQ(differences("f(int a, ...) -> ()", "f(int a) -> ()"),
            Lines{"'...' of the arguments: ... / none"});
}

TEST(SchemaDifference, returns) {
  EXPECT_EQ(differences("f() -> Tensor", "f() -> Tensor?"),
            Lines{"type of the return: Tensor / Tensor?"});
  EXPECT_EQ(differences("f() -> (Tensor a, int)", "f() -> (Tensor(x!) b)"),
            (Lines{"name of return 1: a / b", "alias of return 1: none / (x!)",
                   "return 2: int / none"}));
  EXPECT_EQ(differences("f() -> ...", "f() -> ()"),
            Lines{"'...' of the returns: ... / none"});
}

std::string generated(const std::string &Base, const std::string &Name) {
  auto Schemas = generateSchemas(valueOf(parseSchema(Base)), Name);
  return Schemas.empty() ? "none" : toString(Schemas.front());
}

// Those that have a counterpart in PyTorch 2.6.0 are what its dispatcher says.
TEST(GeneratedSchemas, outOfAFunctional) {
  EXPECT_EQ(generated("bincount(Tensor self, Tensor? weights=None, int "
                      "minlength=0) -> Tensor",
                      "bincount.out"),
            "bincount.out(Tensor self, Tensor? weights=None, int minlength=0, "
            "*, Tensor(a!) out) -> Tensor(a!)");
  EXPECT_EQ(generated("ones.names(int[] size, *, Dimname[]? names, ScalarType? "
                      "dtype=None, Layout? layout=None, Device? device=None, "
                      "bool? pin_memory=None) -> Tensor",
                      "ones.names_out"),
            "ones.names_out(int[] size, *, str[]? names, Tensor(a!) out) -> "
            "Tensor(a!)");
  EXPECT_EQ(generated("f(Tensor(a) x) -> (Tensor, Tensor)", "f.out"),
            "f.out(Tensor x, *, Tensor(b!) out0, Tensor(c!) out1) -> "
            "(Tensor(b!), Tensor(c!))");
  EXPECT_EQ(generated("f(Tensor x) -> (Tensor[] y, int n)", "f.out"),
            "f.out(Tensor x, *, Tensor(a!)[] out0) -> int n");
}

TEST(GeneratedSchemas, outOfWhatWrites) {
  EXPECT_EQ(
      generated("set_(Tensor(a!) self, Tensor s) -> Tensor(a!)", "set.out"),
      "set.out(Tensor self, Tensor s, *, Tensor(a!) out) -> Tensor(a!)");
  EXPECT_EQ(generated("_foreach_add_.Scalar(Tensor(a!)[] self, Scalar scalar) "
                      "-> ()",
                      "_foreach_add.Scalar_out"),
            "_foreach_add.Scalar_out(Tensor[] self, Scalar scalar, *, "
            "Tensor(a!)[] out) -> ()");
  EXPECT_EQ(generated("h(Tensor self, Tensor(a!) m) -> (Tensor o, Tensor k)",
                      "h.out"),
            "h.out(Tensor self, Tensor(a!) m, *, Tensor(b!) out0, Tensor(c!) "
            "out1) -> (Tensor(b!), Tensor(c!))");
}

TEST(GeneratedSchemas, functional) {
  EXPECT_EQ(generated("set_(Tensor(a!) self, Tensor s) -> Tensor(a!)", "set"),
            "set(Tensor self, Tensor s) -> Tensor");
  EXPECT_EQ(generated("h(Tensor self, Tensor(a!) m) -> (Tensor o, Tensor k)",
                      "h_functional"),
            "h_functional(Tensor self, Tensor m) -> (Tensor o, Tensor k, "
            "Tensor m_out)");
  EXPECT_EQ(generated("__ilshift__.Scalar(Tensor(a!) self, Scalar o) -> "
                      "Tensor(a!)",
                      "__lshift__.Scalar"),
            "__lshift__.Scalar(Tensor self, Scalar o) -> Tensor");
}

TEST(GeneratedSchemas, otherNamesAreNotMadeUp) {
  EXPECT_EQ(generated("f(Tensor x) -> Tensor", "f.output"), "none");
  EXPECT_EQ(generated("f(Tensor x) -> int", "f.out"), "none");
  EXPECT_EQ(generated("f(Tensor x) -> Tensor", "f"), "none");
  EXPECT_EQ(commaSeparated("add.out, add ,"), (Lines{"add.out", "add"}));
}

RegistrationRecord def(const std::string &Op, const std::string &Schema,
                       const std::string &File = "RegisterSchema.cpp",
                       uint32_t Line = 7) {
  RegistrationRecord R;
  R.Op = Op;
  R.Key = "def";
  R.Schema = Schema;
  R.File = File;
  R.Line = Line;
  return R;
}

const char *const Yaml = "- func: add(Tensor a, *, Scalar alpha=1) -> Tensor\n"
                         "- func: mul_(Tensor(a!) self) -> Tensor(a!)\n"
                         "  autogen: mul, mul.out\n"
                         "- func: sub(Tensor a) -> Tensor\n";

SchemaReport check(const std::vector<RegistrationRecord> &Defs,
                   const std::string &Text = Yaml,
                   std::string_view OnlyOp = {}) {
  auto Native = valueOf(parseNativeFunctions(Text, "n.yaml"));
  return checkSchemas(Native.Ops, Defs, OnlyOp);
}

Lines sentences(const SchemaReport &Report) {
  Lines Result;
  Result.reserve(Report.Differences.size());
  for (const SchemaDifference &D : Report.Differences)
    Result.push_back(D.sentence());
  return Result;
}

const char *const Add = "add(Tensor a, *, Scalar alpha=1) -> Tensor";
const char *const Mul = "mul_(Tensor(a!) self) -> Tensor(a!)";
const char *const Sub = "sub(Tensor a) -> Tensor";

TEST(SchemaCheck, equalOnes) {
  SchemaReport R = check({def("aten::add", Add), def("aten::mul_", Mul),
                          def("aten::sub", Sub),
                          def("aten::mul", "mul(Tensor self) -> Tensor"),
                          def("mine::f", "f(t x) -> ()", "mine.cpp")});
  EXPECT_EQ(R.Counts.Compared, 4u);
  EXPECT_EQ(R.Counts.Generated, 1u);
  EXPECT_EQ(R.Counts.Differ, 0u);
  EXPECT_EQ(R.Counts.Unlisted, 1u);
  EXPECT_EQ(sentences(R), Lines());
  // A type variable in a text of m.def().
  EXPECT_EQ(R.Problems, Lines{"mine.cpp:7: the schema of mine::f cannot be "
                              "parsed: column 3: no type 't'."});
}

TEST(SchemaCheck, aDifferenceHasBothPlaces) {
  SchemaReport R =
      check({def("aten::add", "add(Tensor a, *, Scalar alpha=2) -> Tensor"),
             def("aten::mul", "mul(Tensor me) -> Tensor")});
  EXPECT_EQ(sentences(R),
            (Lines{"aten::add: default of argument 'alpha': 1 in n.yaml:1, 2 "
                   "in RegisterSchema.cpp:7",
                   "aten::mul: name of argument 'self': self derived from "
                   "n.yaml:2, me in RegisterSchema.cpp:7"}));
  EXPECT_EQ(R.Counts.Differ, 2u);
  EXPECT_EQ(R.Counts.Compared, 2u);
}

TEST(SchemaCheck, anEntryWithoutDef) {
  // Where most of the entries have one, in one file.
  SchemaReport R = check({def("aten::add", Add), def("aten::mul_", Mul)});
  EXPECT_EQ(sentences(R),
            Lines{"aten::sub: def: sub(Tensor a) -> Tensor in n.yaml:4, none "
                  "in RegisterSchema.cpp"});
  EXPECT_EQ(R.Counts.Differ, 1u);
  EXPECT_EQ(R.Counts.Compared, 2u);
  // One def is no sign that all should be there.
  EXPECT_EQ(sentences(check({def("aten::add", Add)})), Lines());
  EXPECT_EQ(sentences(check(
                {def("aten::add", Add), def("aten::mul_", Mul, "other.cpp")})),
            Lines());
}

TEST(SchemaCheck, twoDefsOfOneOperator) {
  SchemaReport R = check({def("m::f", "f(int a) -> ()", "a.cpp", 3),
                          def("m::f", "f(int b) -> ()", "b.cpp", 4),
                          def("m::g", "g(int a) -> ()", "a.cpp", 5),
                          def("m::g", "m::g(int a)->()", "b.cpp", 6)});
  EXPECT_EQ(sentences(R),
            Lines{"m::f: name of argument 'a': a in a.cpp:3, b in b.cpp:4"});
  EXPECT_EQ(R.Counts.Unlisted, 2u);
  EXPECT_EQ(R.Counts.Differ, 1u);
}

TEST(SchemaCheck, whatCannotBeCompared) {
  RegistrationRecord Dynamic = def("aten::sub", facts::Dynamic);
  SchemaReport R = check(
      {def("aten::add", "add(Tensor a"), def("aten::mul_", "mul_"), Dynamic});
  EXPECT_EQ(R.Counts.Compared, 0u);
  EXPECT_EQ(R.Counts.NotCompared, 3u);
  EXPECT_EQ(R.Problems,
            Lines{"RegisterSchema.cpp:7: the schema of aten::add cannot be "
                  "parsed: column 13: expected ',' or ')', found the end."});
  R = check({def("aten::f", "f() -> ()")}, "- func: f(Tensr a) -> ()\n");
  EXPECT_EQ(R.Counts.NotCompared, 1u);
  EXPECT_EQ(R.Problems, Lines{"n.yaml:1: the schema of aten::f cannot be "
                              "parsed: column 3: no type 'Tensr'."});
}

TEST(SchemaCheck, oneOperator) {
  std::vector<RegistrationRecord> Defs = {
      def("aten::add", "add(Tensor a) -> Tensor"),
      def("aten::mul", "mul(int self) -> Tensor")};
  EXPECT_EQ(check(Defs, Yaml, "aten::add").Differences.size(), 1u);
  EXPECT_EQ(check(Defs, Yaml, "aten::mul").Differences.size(), 1u);
  EXPECT_TRUE(check(Defs, Yaml, "aten::sub").Differences.empty());
  EXPECT_EQ(check(Defs, Yaml, "aten::none").Counts.Compared, 0u);
}

} // namespace
} // namespace torchtalk::test
