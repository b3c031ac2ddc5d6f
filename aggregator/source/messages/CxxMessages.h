//===- CxxMessages.h - Errors and warnings in C++ ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_MESSAGES_CXXMESSAGES_H
#define TORCHTALK_AGGREGATOR_SOURCE_MESSAGES_CXXMESSAGES_H

#include "source/tree/MessageModel.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace torchtalk::source {

/// The messages in all branches of #if: of TORCH_CHECK and its like, of `throw`
/// and of Python's C API. Nothing is expanded.
llvm::Expected<MessageFile> readCxxMessages(llvm::StringRef Path,
                                            llvm::StringRef Text);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_MESSAGES_CXXMESSAGES_H
