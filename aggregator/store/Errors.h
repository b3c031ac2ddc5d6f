//===- Errors.h - Errors as sentences ---------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes an llvm::Error from text. Messages are for users: a whole sentence,
/// with the next step where one is known.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_STORE_ERRORS_H
#define TORCHTALK_AGGREGATOR_STORE_ERRORS_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

#include <cstring>
#include <system_error>

namespace torchtalk {

inline llvm::Error makeError(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

/// For a system call that has just failed: "\p What: <errno's text>.".
inline llvm::Error errnoError(const llvm::Twine &What) {
  int Saved = errno;
  return makeError(What + ": " + std::strerror(Saved) + ".");
}

} // namespace torchtalk

namespace torchtalk::store {

/// Like makeError(), but isDamage() recognises the error.
inline llvm::Error damageError(const llvm::Twine &Message) {
  return llvm::createStringError(std::make_error_code(std::errc::bad_message),
                                 Message);
}

inline bool isDamage(const llvm::ErrorInfoBase &E) {
  return E.convertToErrorCode() == std::errc::bad_message;
}

} // namespace torchtalk::store

#endif // TORCHTALK_AGGREGATOR_STORE_ERRORS_H
