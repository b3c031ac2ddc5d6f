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

struct JunitCase {
  enum class Result { Passed, Failed, Skipped };
  std::string ClassName, Name;
  Result Outcome = Result::Passed;
  std::string Message; ///< of one that has not passed
};

/// Replaces the file \p Path at once. \p Suite is the name of the one suite
/// that there is.
llvm::Error writeJunitReport(const std::string &Path, const std::string &Suite,
                             const std::vector<JunitCase> &Cases);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_OUTPUT_JUNITREPORT_H
