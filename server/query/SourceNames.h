//===- SourceNames.h - What a name in text means ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_SOURCENAMES_H
#define TORCHTALK_SERVER_QUERY_SOURCENAMES_H

#include "merge/IndexReader.h"

#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::query {

/// Without what people do not write: anonymous and inline namespaces.
std::vector<std::string> writtenComponents(std::string_view Name);

/// A function that text could call.
struct KnownFunction {
  std::string Name;                         ///< qualified
  std::vector<std::string> Components = {}; ///< writtenComponents()
  index::SymbolId Symbol = 0;               ///< 0: of text only
  bool Method = false;
  std::string OnlyIn = {}; ///< the file that can call it; "": all
};

/// What a caller writes to mean one function.
struct CalledName {
  std::string Name;        ///< qualified
  std::string OnlyIn = {}; ///< the file that can call it; "": all

  auto operator<=>(const CalledName &) const = default;
};

/// Several of what each file has for itself.
std::vector<CalledName> calledNames(const index::SymbolRecord &Function);

/// All functions whose last component is \p Base, compiled or not, and \p Also.
llvm::Expected<std::vector<KnownFunction>>
knownFunctions(const index::IndexReader &Index, const std::string &Base,
               const std::vector<CalledName> &Also);

struct SourceMeaning {
  std::vector<const KnownFunction *> Functions; ///< several: one of them
  /// No rule excludes the functions of that name, and none picks one.
  bool Open = false;
};

/// What \p Call in \p Text means among \p Known, which are all of its last
/// component.
SourceMeaning meaningOf(const source::CodeCall &Call,
                        const index::TextRecord &Text,
                        const std::vector<KnownFunction> &Known);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_SOURCENAMES_H
