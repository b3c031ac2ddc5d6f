//===- SourceNames.h - What a name in text means ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_TEXT_SOURCENAMES_H
#define TORCHTALK_SERVER_QUERY_TEXT_SOURCENAMES_H

#include "index/reader/Session.h"

#include "llvm/ADT/StringMap.h"

#include <string>
#include <vector>

namespace torchtalk::query {

/// A function that text could call.
struct KnownFunction {
  std::string Name; ///< qualified
  /// Without what people do not write: anonymous and inline namespaces.
  std::vector<std::string> Components = {};
  index::SymbolId Symbol = 0; ///< 0: of text only
  bool Method = false;
  bool Stub = false; ///< where a file has a function of its own of that name
  std::string OnlyIn = {}; ///< the file that can call it; "": all
};

using TextCall = source::CodeCallOf<std::string_view>;

/// What a caller writes to mean one function.
struct CalledName {
  std::string Name;        ///< qualified
  std::string OnlyIn = {}; ///< the file that can call it; "": all

  auto operator<=>(const CalledName &) const = default;
};

/// Several of what each file has for itself.
std::vector<CalledName> calledNames(const index::SymbolRecord &Function);

struct SourceMeaning {
  std::vector<const KnownFunction *> Functions; ///< several: one of them
  /// No rule excludes the functions of that name, and none picks one.
  bool Open = false;
};

/// All functions, compiled or not, of one last component. Moves, and does not
/// copy: it holds pointers into itself.
struct KnownFunctions {
  using List = std::vector<const KnownFunction *>;

  /// Of \p Base, with \p Also.
  static KnownFunctions load(index::Session &Index, const std::string &Base,
                             const std::vector<CalledName> &Also);
  KnownFunctions() = default;
  KnownFunctions(KnownFunctions &&) noexcept = default;
  KnownFunctions &operator=(KnownFunctions &&) noexcept = default;

  /// Whether load() with \p Also has no others than this.
  bool has(const std::vector<CalledName> &Also) const;

  /// What \p Call of a function of that last component means in \p Text.
  /// Pointers live as long as this.
  SourceMeaning meaningOf(const TextCall &Call,
                          const index::TextRecord &Text) const;

  std::vector<KnownFunction> All;
  llvm::StringMap<List> ByName;  ///< by what one calls it
  llvm::StringMap<List> ByScope; ///< methods
  llvm::StringMap<List> ByClass; ///< methods, by the last part of its name
  List Methods;                  ///< no constructors
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_TEXT_SOURCENAMES_H
