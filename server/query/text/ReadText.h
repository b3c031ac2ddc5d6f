//===- ReadText.h - A file that was read as text, as it is asked -*- C++ -*-==//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_TEXT_READTEXT_H
#define TORCHTALK_SERVER_QUERY_TEXT_READTEXT_H

#include "index/reader/Session.h"

#include "llvm/ADT/STLExtras.h"

#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

namespace torchtalk::query {

/// Const methods are thread-safe. Neither moves nor is copied: it holds
/// pointers into itself.
class ReadText {
public:
  /// Of no file.
  ReadText() = default;
  explicit ReadText(index::TextRecord Of) : Text(std::move(Of)) {
    for (const auto &[I, Call] : llvm::enumerate(Text.Code.Calls))
      if (Call.registersKernel())
        Registering.push_back(I);
  }

  const index::TextRecord &text() const { return Text; }
  /// The calls of it that register kernels, by number.
  llvm::ArrayRef<uint32_t> registering() const { return Registering; }

  using NamedCall = std::pair<std::string_view, uint32_t>;
  /// Its calls by the last component \p Base, with their numbers.
  llvm::ArrayRef<NamedCall> calling(std::string_view Base) const {
    std::call_once(Sorted, [&] {
      for (const auto &[I, Call] : llvm::enumerate(Text.Code.Calls))
        Calls.emplace_back(source::unqualified(Call.Callee), I);
      llvm::sort(Calls);
    });
    auto First = llvm::lower_bound(Calls, NamedCall(Base, 0U));
    return llvm::ArrayRef(Calls)
        .drop_front(First - Calls.begin())
        .take_while([&](const NamedCall &Call) { return Call.first == Base; });
  }

private:
  index::TextRecord Text;
  std::vector<uint32_t> Registering;
  mutable std::once_flag Sorted;
  mutable std::vector<NamedCall> Calls; ///< once Sorted
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_TEXT_READTEXT_H
