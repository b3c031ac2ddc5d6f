//===- JunitReport.h - Results as CI systems read them ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The XML that pytest's --junit-xml and its like write, which Jenkins, GitLab
/// and GitHub's actions show.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_OUTPUT_JUNITREPORT_H
#define TORCHTALK_TOOLS_TORCHTALK_OUTPUT_JUNITREPORT_H

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace torchtalk::cli {

class JunitReport {
public:
  enum class Result { Passed, Failed, Skipped };
  struct Case {
    std::string ClassName, Name;
    Result Outcome = Result::Passed;
    std::string Message; ///< of one that has not passed
  };

  /// \p Suite is the name of the one suite that there is.
  explicit JunitReport(std::string Suite) : Suite(std::move(Suite)) {}

  void add(Case C) { Cases.push_back(std::move(C)); }

  /// Replaces the file at once.
  llvm::Error write(const std::string &Path) const;

private:
  std::string Suite;
  std::vector<Case> Cases;
};

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_OUTPUT_JUNITREPORT_H
