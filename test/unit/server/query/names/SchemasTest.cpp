//===- SchemasTest.cpp - What an operator takes and returns ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/Schemas.h"
#include "render/Answers.h"

#include "TestSupport.h"

namespace torchtalk::test {
namespace {

/// A build whose generated code is of an older YAML.
class SchemasTest : public testing::Test {
protected:
  static void SetUpTestSuite() {
    TheProject = std::make_unique<Project>();
    writeText(TheProject->Source +
                  "/aten/src/ATen/native/native_functions.yaml",
              "- func: add(Tensor self, *, Scalar alpha=1) -> Tensor\n"
              "  autogen: add.out\n"
              "- func: mul(Tensor self) -> Tensor\n"
              "- func: new(Tensor self) -> Tensor\n"
              "- func: bad(Tensor self -> Tensor)\n");
    const char *File = "build/aten/src/ATen/RegisterSchema.cpp";
    FakeTu Tu;
    Tu.Manifest.MainFile = TheProject->stored(File);
    Tu.Manifest.Language = "c++";
    facts::Shard &S = Tu.Shards.emplace_back();
    S.File = TheProject->stored(File);
    S.Symbols.push_back({"_Z4initv", "", "", ""});
    for (const auto &[Op, Schema] :
         {std::pair("aten::add", "add(Tensor self, *, Scalar alpha=2) -> "
                                 "Tensor"),
          std::pair("aten::add.out", "add.out(Tensor self, *, Scalar alpha=1, "
                                     "Tensor(a!) out) -> Tensor(a!)"),
          std::pair("aten::bad", "bad(Tensor self) -> Tensor"),
          std::pair("aten::mul", "mul(Tensor self) -> Tensor"),
          std::pair("mine::f", "f(t x) -> t"), std::pair("mine::g", "g")}) {
      facts::Registration R;
      R.Op = Op;
      R.Key = "def";
      R.Schema = Schema;
      R.Line = static_cast<uint32_t>(10 + S.Registrations.size());
      S.Registrations.push_back(std::move(R));
    }
    TheProject->addEntry(File);
    makeObject(TheProject->objectOf(File), recordOf(Tu));
    Report = TheProject->mustBuild();
    Reader = TheProject->open();
  }
  static void TearDownTestSuite() {
    Reader.reset();
    TheProject.reset();
  }
  const index::IndexReader &index() const { return *Reader; }

  static std::unique_ptr<Project> TheProject;
  static std::unique_ptr<index::IndexReader> Reader;
  static index::BuildReport Report;
};
std::unique_ptr<Project> SchemasTest::TheProject;
std::unique_ptr<index::IndexReader> SchemasTest::Reader;
index::BuildReport SchemasTest::Report;

std::vector<std::string> sentences(const metadata::SchemaReport &Report) {
  std::vector<std::string> Result;
  Result.reserve(Report.Differences.size());
  for (const metadata::SchemaDifference &D : Report.Differences)
    Result.push_back(D.sentence());
  return Result;
}

const char *const Add = "aten::add: default of argument 'alpha': 1 in "
                        "aten/src/ATen/native/native_functions.yaml:1, 2 in "
                        "build/aten/src/ATen/RegisterSchema.cpp:10";
const char *const New = "aten::new: def: new(Tensor self) -> Tensor in "
                        "aten/src/ATen/native/native_functions.yaml:4, none in "
                        "build/aten/src/ATen/RegisterSchema.cpp";

TEST_F(SchemasTest, allDifferences) {
  auto All = valueOf(
      index::ask(index(), query::schemaDifferences, std::string_view()));
  EXPECT_EQ(sentences(All), (std::vector<std::string>{Add, New}));
  EXPECT_EQ(All.Counts, index().summary().Schemas);
  EXPECT_EQ(All.Counts.Compared, 3u);
  EXPECT_EQ(All.Counts.Generated, 1u);
  EXPECT_EQ(All.Counts.Differ, 2u);
  EXPECT_EQ(All.Counts.NotCompared, 1u);
  EXPECT_EQ(All.Counts.Unlisted, 2u);
  ASSERT_EQ(All.Problems.size(), 2u);
  EXPECT_CONTAINS(All.Problems[0], "native_functions.yaml:5: the schema of "
                                   "aten::bad cannot be parsed: column 17: ");
  EXPECT_EQ(All.Problems, Report.Problems);
}

TEST_F(SchemasTest, ofOneOperator) {
  auto Of = [&](const char *Op) {
    return sentences(
        valueOf(index::ask(index(), query::schemaDifferences, Op)));
  };
  EXPECT_EQ(Of("aten::add"), std::vector<std::string>{Add});
  EXPECT_EQ(Of("aten::new"), std::vector<std::string>{New});
  for (const char *Op : {"aten::mul", "aten::add.out", "mine::f", "none::x"})
    EXPECT_TRUE(Of(Op).empty()) << Op;
}

TEST_F(SchemasTest, statusCountsThem) {
  auto Text = valueOf(render::answerStatus(index(), 0)).Text;
  EXPECT_CONTAINS(Text, "schemas: 3 compared with native_functions.yaml (1 of "
                        "them by autogen), 2 differ; 1 cannot be compared, 2 "
                        "are not in it\n");
  EXPECT_CONTAINS(Text, "older than the YAML?");
}

TEST_F(SchemasTest, theSchemaOfAnOperator) {
  auto Schema = valueOf(index::ask(index(), query::schemaOf, "aten::add"));
  ASSERT_TRUE(Schema && Schema->Schema);
  EXPECT_TRUE(Schema->FromYaml);
  EXPECT_EQ(Schema->Where.Line, 1u);
  EXPECT_EQ(Schema->Schema->opName(), "aten::add");
  EXPECT_EQ(Schema->Schema->Arguments[1].Default->Int, 1);

  Schema = valueOf(index::ask(index(), query::schemaOf, "mine::f"));
  ASSERT_TRUE(Schema && Schema->Schema);
  EXPECT_FALSE(Schema->FromYaml);
  EXPECT_EQ(toString(*Schema->Schema), "mine::f(t x) -> t");

  Schema = valueOf(index::ask(index(), query::schemaOf, "aten::bad"));
  ASSERT_TRUE(Schema);
  EXPECT_FALSE(Schema->Schema);
  EXPECT_CONTAINS(Schema->Problem, "column 17");

  for (const char *Op : {"mine::g", "mine::none"})
    EXPECT_FALSE(valueOf(index::ask(index(), query::schemaOf, Op))) << Op;
}

TEST_F(SchemasTest, asTheDispatcherPrintsIt) {
  EXPECT_EQ(query::dispatcherText("a::f.o", "f.o(float x=1)->()"),
            "a::f.o(float x=1.) -> ()");
  EXPECT_EQ(query::dispatcherText("a::f", "f"), std::nullopt);
  EXPECT_EQ(query::dispatcherText("a::f", "f("), std::nullopt);
}

} // namespace
} // namespace torchtalk::test
