//===- DeviceKernels.h - Kernels that are not compiled ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DISPATCH_DEVICEKERNELS_H
#define TORCHTALK_SERVER_QUERY_DISPATCH_DEVICEKERNELS_H

#include "index/reader/Session.h"

#include "llvm/ADT/StringRef.h"

#include <array>
#include <string>

namespace torchtalk::query {

/// What the function may be called that YAML or a registration names, the
/// likeliest first: other code has functions of the same last name.
std::array<std::string, 3> kernelNames(llvm::StringRef Name);

/// Where the text of a source has the function that is called \p Name: a
/// qualified name, or one of `dispatch:` in native_functions.yaml, which
/// torchgen looks up in at::native, and which for a structured kernel is part
/// of a class's name. Its file is "" when no source that was read has it.
/// \p File: which of several is meant, the file that registers the kernel: each
/// device may have a function of that name.
index::Location sourceKernel(index::Session &Index, const std::string &Name,
                             llvm::StringRef File = "");

/// Where that function is defined: in compiled code, else by sourceKernel().
index::Location kernelPlace(index::Session &Index, const std::string &Name);

/// Where the function is that torchgen has a key call, by its qualified name:
/// in compiled code or in the text of a source. Its file is "" also where
/// several files have a function of that name, as the YAML does not say which
/// overload it means; of one file it is the first.
index::Location torchgenKernelPlace(index::Session &Index,
                                    const std::string &Full);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DISPATCH_DEVICEKERNELS_H
