//===- Damage.h - Errors of damaged data ------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_STORE_DAMAGE_H
#define TORCHTALK_AGGREGATOR_STORE_DAMAGE_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

#include <system_error>

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

#endif // TORCHTALK_AGGREGATOR_STORE_DAMAGE_H
