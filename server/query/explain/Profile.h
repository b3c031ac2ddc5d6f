//===- Profile.h - The events of a profiler's trace -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Chrome's JSON, as torch.profiler's export_chrome_trace() writes it: an array
/// of events, or an object with one as "traceEvents". Of "ph": "X" counts,
/// which has a duration, in microseconds.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_EXPLAIN_PROFILE_H
#define TORCHTALK_SERVER_QUERY_EXPLAIN_PROFILE_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

/// All events of one name and category.
struct ProfileEvent {
  std::string Name, Category;
  uint64_t Count = 0;
  double Microseconds = 0; ///< together; events nest, so sums overlap
};

/// Those that take most first. nullopt: \p Text is no JSON with such events. Of
/// a text that ends too early, or is no JSON from somewhere on, the events
/// before that.
std::optional<std::vector<ProfileEvent>> readProfile(llvm::StringRef Text);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_EXPLAIN_PROFILE_H
