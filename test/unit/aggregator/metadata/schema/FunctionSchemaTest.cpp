//===- FunctionSchemaTest.cpp - Schemas parsed, printed and refused -------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/schema/FunctionSchema.h"
#include "TestSupport.h"

namespace torchtalk::test {
namespace {

using namespace metadata;

FunctionSchema readSchema(const std::string &Text) {
  return valueOf(parseSchema(Text));
}
/// The schema of a function f of one argument.
SchemaArgument argument(const std::string &Text) {
  FunctionSchema Schema = readSchema("f(" + Text + ") -> ()");
  EXPECT_EQ(Schema.Arguments.size(), 1u) << Text;
  return Schema.Arguments.empty() ? SchemaArgument() : Schema.Arguments[0];
}
std::string printed(const std::string &Text) {
  return toString(readSchema(Text));
}
std::string printedArgument(const std::string &Text) {
  return toString(argument(Text));
}
std::string schemaRefusal(const std::string &Text) {
  return errorOf(parseSchema(Text));
}

#define EXPECT_SAME(Text) EXPECT_EQ(printed(Text), Text)
#define EXPECT_SAME_ARGUMENT(Text) EXPECT_EQ(printedArgument(Text), Text)

TEST(FunctionSchema, theParts) {
  FunctionSchema S =
      readSchema("aten::add.Tensor(Tensor self, Tensor other, *, "
                 "Scalar alpha=1) -> Tensor");
  EXPECT_EQ(S.Namespace, "aten");
  EXPECT_EQ(S.Name, "add");
  EXPECT_EQ(S.Overload, "Tensor");
  EXPECT_EQ(S.opName(), "aten::add.Tensor");
  EXPECT_TRUE(S.HasSignature);
  ASSERT_EQ(S.Arguments.size(), 3u);
  EXPECT_EQ(S.Arguments[0].Name, "self");
  EXPECT_TRUE(S.Arguments[0].Type.isBase("Tensor"));
  EXPECT_FALSE(S.Arguments[1].KeywordOnly);
  EXPECT_FALSE(S.Arguments[1].Default);
  EXPECT_TRUE(S.Arguments[2].KeywordOnly);
  ASSERT_TRUE(S.Arguments[2].Default);
  EXPECT_EQ(S.Arguments[2].Default->Int, 1);
  ASSERT_EQ(S.Returns.size(), 1u);
  EXPECT_EQ(S.Returns[0].Name, "");
}

TEST(FunctionSchema, names) {
  EXPECT_EQ(readSchema("f() -> ()").opName(), "f");
  EXPECT_EQ(readSchema("_n::_f_1._o() -> ()").opName(), "_n::_f_1._o");
  FunctionSchema Bare = readSchema("profiler::_exit.Record");
  EXPECT_FALSE(Bare.HasSignature);
  EXPECT_EQ(Bare.opName(), "profiler::_exit.Record");
  EXPECT_EQ(toString(Bare), "profiler::_exit.Record");
  EXPECT_FALSE(readSchema("f").HasSignature);
  EXPECT_SAME("aten::__and__.Scalar(int self) -> int");
}

TEST(FunctionSchema, types) {
  for (const char *Type :
       {"Tensor",
        "Tensor?",
        "Tensor[]",
        "Tensor?[]",
        "Tensor[]?",
        "Tensor?[]?",
        "int[][]",
        "Scalar",
        "Generator",
        "ScalarType",
        "Layout",
        "MemoryFormat",
        "Storage",
        "QScheme",
        "Quantizer",
        "Device",
        "Stream",
        "str",
        "float",
        "complex",
        "int",
        "SymInt",
        "SymInt[]",
        "bool",
        "Capsule",
        "Any",
        "AnyClassType",
        "AnyEnumType",
        "NoneType",
        "t",
        "t[]",
        "Dict(str, Tensor)",
        "Dict(str, (int, Tensor[]))?",
        "(int, Tensor)",
        "()",
        "(int)",
        "Future(t)",
        "Await(t)",
        "RRef(Tensor)[]",
        "__torch__.torch.classes.quantized.Conv2dPackedParamsBase",
        "__torch__.torch.classes.rnn.CellParamsBase[]",
        "int[3]",
        "SymInt[2]?"})
    EXPECT_SAME_ARGUMENT(std::string(Type) + " x");
  EXPECT_EQ(argument("int[3] x").ListSize, 3);
  EXPECT_EQ(argument("(int, Tensor?) x").Type.Elements.size(), 2u);
  EXPECT_TRUE(argument("t x").Type.is(SchemaType::Kind::Variable));
  EXPECT_TRUE(argument("__torch__.torch.classes.a.B x")
                  .Type.is(SchemaType::Kind::Class));
}

TEST(FunctionSchema, typesThatTheDispatcherKnowsByAnotherName) {
  EXPECT_EQ(printedArgument("Dimname? x"), "str? x");
  EXPECT_EQ(printedArgument("DeviceIndex x"), "int x");
  EXPECT_EQ(printedArgument("ConstQuantizerPtr x"), "int x");
  EXPECT_EQ(printedArgument("None x"), "NoneType x");
  EXPECT_EQ(printedArgument("Tensor?? x"), "Tensor? x");
  // Inside of others only the type of the C++ function is kept.
  EXPECT_EQ(printedArgument("Dict(str, SymInt[]) x"), "Dict(str, int[]) x");
  EXPECT_EQ(printedArgument("(ScalarType?, Layout) x"), "(int?, int) x");
}

TEST(FunctionSchema, unions) {
  EXPECT_EQ(printedArgument("Union(str, int, Tensor, int) x"),
            "Union(Tensor, int, str) x");
  EXPECT_EQ(printedArgument("Union(str, Union(bool, float)) x"),
            "Union(float, str, bool) x");
  EXPECT_EQ(printedArgument("Union(None, str) x"), "str? x");
  EXPECT_EQ(argument("Union(str, int) x"), argument("Union(int, str) x"));
}

TEST(FunctionSchema, aliases) {
  for (const char *Type :
       {"Tensor(a)", "Tensor(a!)", "Tensor(a!)?", "Tensor(a -> *)",
        "Tensor(a! -> b)", "Tensor(*)", "Tensor(a!)[]", "Tensor(a)[]?",
        "Tensor(a!)[](b)", "t(a!)[]", "Dict(str, t)(a!)", "Tensor[](a!)"})
    EXPECT_SAME_ARGUMENT(std::string(Type) + " x");
  AliasInfo A = *argument("Tensor(a! -> a|b) x").Alias;
  EXPECT_EQ(A.Before, std::vector<std::string>{"a"});
  EXPECT_EQ(A.After, (std::vector<std::string>{"a", "b"}));
  EXPECT_TRUE(A.Write);
  // As the dispatcher's hash sets list them.
  EXPECT_EQ(printedArgument("Tensor(a|b) x"), "Tensor(b|a) x");
  EXPECT_EQ(printedArgument("Tensor(a|a) x"), "Tensor(a) x");
  EXPECT_EQ(argument("Tensor(a|b) x"), argument("Tensor(b|a) x"));
  EXPECT_EQ(argument("Tensor(a -> a) x"), argument("Tensor(a) x"));
  EXPECT_FALSE(argument("Tensor(a) x") == argument("Tensor(a!) x"));

  AliasInfo List = *argument("Tensor(a!)[] x").Alias;
  EXPECT_TRUE(List.Write);
  EXPECT_TRUE(List.Before.empty());
  ASSERT_EQ(List.Contained.size(), 1u);
  EXPECT_EQ(List.Contained[0].Before, std::vector<std::string>{"a"});

  // A set of its own for each.
  EXPECT_EQ(printed("f(Tensor! a, Tensor! b) -> ()"),
            "f(Tensor($0! -> ) a, Tensor($1! -> ) b) -> ()");
}

TEST(FunctionSchema, out) {
  FunctionSchema S =
      readSchema("f(Tensor(a!) x, *, Tensor(b!) out, int y) -> ()");
  EXPECT_TRUE(S.Arguments[0].isWritten());
  EXPECT_FALSE(S.Arguments[0].isOut());
  EXPECT_TRUE(S.Arguments[1].isOut());
  EXPECT_FALSE(S.Arguments[2].isOut());
}

TEST(FunctionSchema, defaults) {
  for (const char *Text :
       {"Tensor? x=None", "Tensor x=None", "Generator? x=None", "int x=-1",
        "int x=None", "int x=9223372036854775807", "int x=-9223372036854775808",
        "bool x=True", "bool? x=False", "Scalar x=1", "int[] x=[]",
        "int[] x=[0, 1]", "int[1] x=[0]", "int[2] x=1",
        "bool[2] x=[True, True]", "float[] x=[1., -0.5]", "SymInt[2] x=[1, 1]",
        "str x=\"L\"", "str? x=None"})
    EXPECT_SAME_ARGUMENT(Text);
  EXPECT_EQ(printedArgument("int[2] x=[1, 1]"), "int[2] x=1");
  EXPECT_EQ(argument("int[2] x=[1, 1]"), argument("int[2] x=1"));
  EXPECT_EQ(printedArgument("int[2]? x=1"), "int[2]? x=1");
  EXPECT_EQ(printedArgument("Device x=\"cuda:0\""), "Device x=cuda:0");
  EXPECT_EQ(printedArgument("complex x=2j"), "complex x=0.+2.j");
  EXPECT_EQ(printedArgument("complex x=-.5j"), "complex x=0.-0.5j");
}

TEST(FunctionSchema, numbers) {
  EXPECT_EQ(printedArgument("float x=1"), "float x=1.");
  EXPECT_EQ(printedArgument("float x=1e-05"), "float x=1.0000000000000001e-05");
  EXPECT_EQ(printedArgument("float x=1e-8"), "float x=1e-08");
  EXPECT_EQ(printedArgument("float x=-0.0"), "float x=0.");
  EXPECT_EQ(printedArgument("float x=1e30"), "float x=1e+30");
  EXPECT_EQ(printedArgument("float x=.125"), "float x=0.125");
  EXPECT_EQ(printedArgument("float x=1e15"), "float x=1000000000000000.");
  // Without a type that says so, the spelling decides.
  EXPECT_EQ(printedArgument("Scalar x=1"), "Scalar x=1");
  EXPECT_EQ(printedArgument("Scalar x=1."), "Scalar x=1.");
  EXPECT_EQ(printedArgument("float? x=1"), "float? x=1");
  EXPECT_FALSE(argument("Scalar x=1") == argument("Scalar x=1.0"));
  EXPECT_EQ(argument("float x=1"), argument("float x=1.0"));
}

TEST(FunctionSchema, namesAsDefaults) {
  EXPECT_EQ(printedArgument("int x=Mean"), "int x=1");
  EXPECT_EQ(printedArgument("MemoryFormat x=contiguous_format"),
            "MemoryFormat x=0");
  EXPECT_EQ(printedArgument("Layout? x=strided"), "Layout? x=0");
  EXPECT_EQ(printedArgument("ScalarType x=long"), "ScalarType x=4");
  EXPECT_EQ(printedArgument("ScalarType x=float"), "ScalarType x=6");
  EXPECT_EQ(printedArgument("ScalarType? x=bfloat16"), "ScalarType? x=15");
  EXPECT_EQ(argument("int x=Mean").Default->Text, "Mean");
  EXPECT_EQ(argument("int x=Mean"), argument("int x=1"));
  // A dtype of a later version; but no dtype for an int.
  EXPECT_EQ(printedArgument("ScalarType x=float3_e1m1"),
            "ScalarType x=float3_e1m1");
  EXPECT_CONTAINS(schemaRefusal("f(int x=bfloat16) -> ()"),
                  "column 9: expected a "
                  "value");
}

TEST(FunctionSchema, strings) {
  EXPECT_EQ(printedArgument("str x='it'"), "str x=\"it\"");
  EXPECT_EQ(printedArgument("str x=\"\""), "str x=\"\"");
  EXPECT_EQ(argument(R"(str x="\"'\\\n\t\101")").Default->Text, "\"'\\\n\tA");
  EXPECT_EQ(printedArgument(R"(str x="\"'\\\n\t\101\001")"),
            R"(str x="\"\'\\\n\tA\001")");
  EXPECT_EQ(argument("str x='''a'b\nc'''").Default->Text, "a'b\nc");
  EXPECT_EQ(argument("str x=', int y) -> ('").Default->Text, ", int y) -> (");
  EXPECT_CONTAINS(schemaRefusal(R"(f(str x="\x41") -> ())"), "unknown escape");
  EXPECT_CONTAINS(schemaRefusal("f(str x=\"a) -> ()"),
                  "column 9: expected a value");
}

TEST(FunctionSchema, returns) {
  for (const char *Text :
       {"f() -> ()", "f() -> Tensor", "f() -> Tensor(a!)", "f() -> Tensor y",
        "f() -> (Tensor, int)", "f() -> (Tensor a, Tensor(b!) c)",
        "f() -> ((int, int))", "f() -> ((str, t)[])", "f() -> Tensor[]",
        "f() -> ...", "f() -> (int, ...)", "f(...) -> ()",
        "f(int a, ...) -> int", "f(*, int a) -> ()"})
    EXPECT_SAME(Text);
  EXPECT_TRUE(readSchema("f() -> ...").VarReturns);
  EXPECT_TRUE(readSchema("f(...) -> ()").VarArguments);
  EXPECT_EQ(printed("f() -> (Tensor)"), "f() -> Tensor");
  EXPECT_EQ(printed("f(*) -> ()"), "f() -> ()");
}

TEST(FunctionSchema, blanksAndComments) {
  EXPECT_EQ(printed("\n  f(Tensor a,\n    int  b = 1 # why\n  ) -> Tensor  \n"),
            "f(Tensor a, int b=1) -> Tensor");
  EXPECT_EQ(printed("f(Tensor?[]x)->Tensor\t"), "f(Tensor?[] x) -> Tensor");
  EXPECT_EQ(printed("f()\\\n -> ()"), "f() -> ()");
  EXPECT_CONTAINS(schemaRefusal("f()\n -> ()"),
                  "expected '->', found a line break");
}

TEST(FunctionSchema, typeVariables) {
  auto Strict = TypeVariables::OnlyAtenAndPrim;
  EXPECT_EQ(errorOf(parseSchema("f(flaot x) -> ()", Strict)),
            "column 3: no type 'flaot'");
  EXPECT_EQ(errorOf(parseSchema("f(double x) -> ()", Strict)),
            "column 3: no type 'double'; write 'float'");
  EXPECT_CONTAINS(errorOf(parseSchema("f(int64_t x) -> ()", Strict)),
                  "write 'int' or 'SymInt'");
  EXPECT_TRUE(valueOf(parseSchema("aten::f(t x) -> t", Strict)).HasSignature);
  EXPECT_EQ(schemaRefusal("f(Tensr x) -> ()"), "column 3: no type 'Tensr'");
}

TEST(FunctionSchema, errorsSayWhereAndWhat) {
  const std::pair<const char *, const char *> Cases[] = {
      {"", "column 1: expected the name of an operator, found the end"},
      {"(int a) -> ()", "column 1: expected the name of an operator"},
      {"a::b::c() -> ()", "column 5: expected '(' or the end, found ':'"},
      {"a:b() -> ()", "column 3: expected ':', found 'b'"},
      {"f.() -> ()", "column 3: expected the name of an overload"},
      {"f.default() -> ()", "column 3: no overload can be called 'default'"},
      {"f.__x() -> ()", "no overload can be called '__x'"},
      {"f(", "column 3: expected a type, found the end"},
      {"f(int", "expected the name of an argument, found the end"},
      {"f(int a", "column 8: expected ',' or ')', found the end"},
      {"f(int a)", "column 9: expected '->', found the end"},
      {"f(int a) ->", "column 12: expected a type, found the end"},
      {"f(int a) -> int x y", "column 19: expected the end, found 'y'"},
      {"f(int a,) -> ()", "column 9: expected a type, found ')'"},
      {"f(int) -> ()", "column 6: expected the name of an argument"},
      {"f(int in) -> ()", "expected the name of an argument, found 'in'"},
      {"f(int a int b) -> ()", "column 9: expected ',' or ')', found 'int'"},
      {"f(int a=) -> ()", "column 9: expected a value, found ')'"},
      {"f(int a=1 2) -> ()", "column 11: expected ',' or ')'"},
      {"f(int a=-) -> ()", "column 10: expected a number"},
      {"f(int a=99999999999999999999) -> ()", "does not fit into 64 bits"},
      {"f(Tensor a=1) -> ()", "column 12: expected None, found '1'"},
      {"f(Dict(str, int) a=1) -> ()", "no default is possible for the type"},
      {"f(str[] a=[1]) -> ()", "no default is possible for a list of str"},
      {"f(int[] a=1) -> ()", "column 11: expected '['"},
      {"f(int[] a=[1.5]) -> ()", "column 12: expected int as an element"},
      {"f(int[2 a) -> ()", "column 9: expected ']', found 'a'"},
      {"f(int[x] a) -> ()", "column 7: expected ']' or the size of a list"},
      {"f(int[1.5] a) -> ()", "a list cannot have the size 1.5"},
      {"f(int[99999999999] a) -> ()", "a list cannot have the size"},
      {"f(int[2][] a) -> ()", "column 9: expected the name of an argument"},
      {"f(int[999999999] a=1) -> ()", "is too long"},
      {"f(complex a=1) -> ()", "an imaginary number"},
      {"f(Tensor(a a) -> ()", "expected ')' after the alias sets, found 'a'"},
      {"f(Tensor() a) -> ()", "column 10: expected an alias set, found ')'"},
      {"f(Tensor(*|a) a) -> ()", "expected '*', found 'a'"},
      {"f(Dict(str) a) -> ()", "column 11: expected ',', found ')'"},
      {"f(Future(int, int) a) -> ()", "expected ')', found ','"},
      {"f(Union() a) -> ()", "column 9: expected a type"},
      {"f(__torch__.foo.a.B a) -> ()", "column 13: expected 'torch'"},
      {"f(__torch__.torch.classes.a a) -> ()", "expected '.', found 'a'"},
      {"f(..., int a) -> ()", "column 8: nothing can follow '...'"},
      {"f(int a=1, ...) -> ()", "no argument can have a default"},
      {"f() -> (..., int)", "nothing can follow '...'"},
      {"f() -> (str, t)[]", "column 16: expected the end, found '['"},
      {"f(int a=1, Tensor b) -> ()", "argument 'b' needs a default"},
      {"f(int a) -> (); drop", "column 15: expected the end, found ';'"},
      {"f(\n  int a,\n  ?) -> ()", "line 3, column 3: expected a type"},
      {"f(int \x01) -> ()", "found '\\x01'"},
  };
  for (auto [Text, Why] : Cases)
    EXPECT_CONTAINS(schemaRefusal(Text), Why) << Text;
  // Lists without a default have always been allowed after one with.
  EXPECT_SAME("f(int a=1, int[2] b) -> ()");
  EXPECT_SAME("f(int a=1, *, Tensor b) -> ()");
}

TEST(FunctionSchema, hostileInputIsBounded) {
  std::string Deep, Lists, Alias;
  for (int I = 0; I < 20000; ++I) {
    Deep += "Dict(str,";
    Lists += "[]?";
    Alias += "a|";
  }
  EXPECT_CONTAINS(schemaRefusal("f(" + std::string(30000, '(') + ") -> ()"),
                  "nested too deeply");
  EXPECT_CONTAINS(schemaRefusal("f(" + Deep.substr(0, 60000)),
                  "nested too deeply");
  EXPECT_CONTAINS(schemaRefusal("f(int" + Lists.substr(0, 60000) + " x) -> ()"),
                  "nested too deeply");
  EXPECT_CONTAINS(schemaRefusal(std::string(1 << 20, 'f')), "at most 65536");
  EXPECT_CONTAINS(schemaRefusal("f(Tensor(" + Alias), "expected an alias set");
  EXPECT_CONTAINS(schemaRefusal("f(int a=" + std::string(60000, '-')),
                  "column 10");
  EXPECT_CONTAINS(schemaRefusal(std::string("f\0(", 3)), "column 2: expected");
  std::string Many = "f(";
  for (int I = 0; I < 5000; ++I)
    Many += "int a" + std::to_string(I) + ", ";
  EXPECT_EQ(readSchema(Many + "int b) -> ()").Arguments.size(), 5001u);
}

TEST(FunctionSchema, corruptionNeverCrashes) {
  std::string Good =
      "n::f.o(Tensor(a! -> a|b)[]? x, Dict(str, (t, int?))[] y, *, int[2] z=1, "
      "float w=-1.5e-3, str s='a\\n') -> (Tensor(a!), ...)";
  EXPECT_EQ(readSchema(printed(Good)), readSchema(Good));
  for (size_t At = 0; At < Good.size(); ++At) {
    llvm::consumeError(parseSchema(Good.substr(0, At)).takeError());
    llvm::consumeError(parseSchema(Good.substr(At)).takeError());
    for (char C : std::string("\n\\\"'()[]{}|!?*.,:=->#9aT \xff") + '\0') {
      std::string Changed = Good;
      Changed[At] = C;
      auto Schema = parseSchema(Changed);
      if (Schema)
        EXPECT_FALSE(toString(*Schema).empty());
      else
        EXPECT_CONTAINS(llvm::toString(Schema.takeError()), "column");
    }
  }
}

} // namespace
} // namespace torchtalk::test
