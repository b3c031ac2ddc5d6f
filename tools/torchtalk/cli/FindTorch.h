//===- FindTorch.h - The torch that Python would import ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_CLI_FINDTORCH_H
#define TORCHTALK_TOOLS_TORCHTALK_CLI_FINDTORCH_H

#include <string>

namespace torchtalk::cli {

/// The folder of the package torch that Python would import: that of the
/// virtual environment or of Conda's that is active, else python3 of PATH. Asks
/// Python where it is and imports nothing; the working directory does not
/// count. "" when there is none. Asked once in a process.
const std::string &findTorch();
/// That Python; "" when there is none.
std::string findPython();

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_CLI_FINDTORCH_H
