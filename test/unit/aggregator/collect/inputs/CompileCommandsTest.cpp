//===- CompileCommandsTest.cpp - Reading compile_commands.json ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/inputs/CompileCommands.h"
#include "TestSupport.h"

namespace torchtalk::test {
namespace {

using collect::CompileEntry;

std::vector<CompileEntry> parse(const std::string &Text) {
  TempDir Dir;
  writeText(Dir / "compile_commands.json", Text);
  return valueOf(collect::readCompileCommands(Dir / "compile_commands.json"));
}

std::string refusal(const std::string &Text) {
  TempDir Dir;
  writeText(Dir / "compile_commands.json", Text);
  return errorOf(collect::readCompileCommands(Dir / "compile_commands.json"));
}

std::string objectOf(const std::string &Command) {
  auto Entries = parse(R"([{"directory":"/b","file":"/s/a.cpp","command":")" +
                       Command + "\"}]");
  return Entries.empty() ? "none" : Entries[0].Object;
}

TEST(CompileCommands, objectOfACommand) {
  EXPECT_EQ(objectOf("clang++ -o x/a.o -c /s/a.cpp"), "/b/x/a.o");
  EXPECT_EQ(objectOf("clang++ -ox/a.o -c /s/a.cpp"), "/b/x/a.o");
  EXPECT_EQ(objectOf("clang++ --output=/o/a.o -c /s/a.cpp"), "/o/a.o");
  EXPECT_EQ(objectOf("clang++ -c /s/a.cpp"), "/b/a.o");
  EXPECT_EQ(objectOf("clang++ -fsyntax-only /s/a.cpp"), "");
  EXPECT_EQ(objectOf("ccache clang++ -DX='a b' -o 'with space.o' -c a.cpp"),
            "/b/with space.o");
  EXPECT_EQ(objectOf(R"(clang++ -DX=\\\"q\\\" -o ../up.o -c a.cpp)"), "/up.o");
}

TEST(CompileCommands, argumentsAndOutput) {
  auto Entries = parse(
      R"([{"directory":"/b","file":"a.cpp","arguments":["cc","-c","a.cpp","-o","q.o"]},
          {"directory":"/b","file":"c.cpp","output":"z.o","arguments":["cc","c.cpp"]}])");
  ASSERT_EQ(Entries.size(), 2u);
  EXPECT_EQ(Entries[0].File, "/b/a.cpp");
  EXPECT_EQ(Entries[0].Object, "/b/q.o");
  EXPECT_EQ(Entries[1].Object, "/b/z.o");
}

TEST(CompileCommands, leavesOutAssemblyAndDoubles) {
  auto Entries = parse(
      R"([{"directory":"/b","file":"a.S","command":"cc -c a.S -o a.o"},
          {"directory":"/b","file":"b.cpp","command":"cc -c b.cpp -o b.o"},
          {"directory":"/b","file":"b.cpp","command":"cc -c b.cpp -o ./b.o"}])");
  EXPECT_EQ(Entries.size(), 1u);
}

TEST(CompileCommands, brokenFilesAreErrors) {
  for (const char *Text :
       {"", "[", "{}", "[1]", "[{}]", R"([{"directory":1,"file":"a"}])",
        R"([{"directory":"/b","file":"a.cpp","command":7}])",
        R"([{"directory":"/b","file":"a.cpp","arguments":"x"}])",
        "[{\"directory\":\"\xff\"}]"})
    EXPECT_CONTAINS(refusal(Text), "run cmake again");
  EXPECT_CONTAINS(refusal(std::string(100000, '[')), "run cmake again");
}

} // namespace
} // namespace torchtalk::test
