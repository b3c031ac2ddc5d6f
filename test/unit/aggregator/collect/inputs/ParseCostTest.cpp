//===- ParseCostTest.cpp - An estimate of what a TU costs -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/inputs/ParseCost.h"
#include "TestSupport.h"

namespace torchtalk::test {
namespace {

/// Of \p Text, which a build below \p Root compiles with \p Flags.
uint64_t costOf(const std::string &Root, const std::string &Text,
                const std::vector<std::string> &Flags = {}) {
  writeText(Root + "/src/a.cpp", Text);
  std::vector<std::string> Arguments{"c++", "-I" + Root + "/src/inc"};
  Arguments.insert(Arguments.end(), Flags.begin(), Flags.end());
  collect::PortablePaths Paths(Root + "/src", Root + "/build");
  return collect::ParseCost(Paths).of(
      {Root + "/build", Root + "/src/a.cpp", "", Arguments});
}

class ParseCostTest : public ::testing::Test {
protected:
  void SetUp() override {
    writeText(Dir / "src/inc/big.h", std::string(1000, ' '));
    writeText(Dir / "src/near.h", "#include <big.h>\n#include \"near.h\"\n");
    writeText(Dir / "outside.h", std::string(5000, ' '));
    Empty = costOf(Root, "");
  }
  /// Without what every TU costs, and without its own text.
  uint64_t included(const std::string &Text,
                    const std::vector<std::string> &Flags = {}) {
    return costOf(Root, Text, Flags) - Empty - Text.size();
  }

  TempDir Dir;
  std::string Root = Dir.Path;
  uint64_t Empty = 0;
};

TEST_F(ParseCostTest, isOfAllThatIsIncluded) {
  EXPECT_GT(Empty, 0u);
  EXPECT_EQ(included("int a;\n"), 0u);
  EXPECT_EQ(included("#include <big.h>\n"), 1000u);
  EXPECT_EQ(included("#include <big.h>\n#  include \"inc/big.h\"\n"), 1000u);
  EXPECT_EQ(included("#include \"near.h\"\n"), 1035u);
  EXPECT_EQ(included("#include <near.h>\n"), 0u); // it is in no -I
  EXPECT_EQ(included("#include <near.h>\n", {"-isystem", "../src"}), 1035u);
  EXPECT_EQ(included("#include \"missing.h\"\n"), 0u);
}

TEST_F(ParseCostTest, isWithoutWhatIsOutside) {
  EXPECT_EQ(included("#include \"../outside.h\"\n"), 0u);
}

TEST_F(ParseCostTest, readsConditionsOnMacrosOfTheCommand) {
  const std::string Text = "#ifndef ONE\n#include <big.h>\n#else\n"
                           "#include \"near.h\"\n#endif\n";
  EXPECT_EQ(included(Text), 1035u); // either may be
  EXPECT_EQ(included(Text, {"-DONE=1"}), 1035u);
  const std::string Within =
      "#ifndef ONE\n#if TWO\n#include <big.h>\n#endif\n#endif\n";
  EXPECT_EQ(included(Within), 1000u);
  EXPECT_EQ(included(Within, {"-D", "ONE"}), 0u);
  EXPECT_EQ(
      included("#ifdef ONE\n#else\n#include <big.h>\n#endif\n", {"-DONE"}), 0u);
  EXPECT_EQ(included("#ifndef ONE\n#endif\n#include <big.h>\n", {"-DONE"}),
            1000u);
  EXPECT_EQ(included("#endif\n#else\n#include <big.h>\n", {"-DONE"}), 1000u);
}

TEST_F(ParseCostTest, isTheSameInAnotherPlace) {
  TempDir Other;
  std::string Deep = Other / "deeper/than/that";
  auto In = [](const std::string &Root) {
    writeText(Root + "/src/b.cpp", std::string(3000, ' '));
    return costOf(Root, "#include \"" + Root + "/src/b.cpp\"\n");
  };
  EXPECT_EQ(In(Root), In(Deep));
}

} // namespace
} // namespace torchtalk::test
