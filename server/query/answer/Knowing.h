//===- Knowing.h - Where a fact is from, and what was not read --*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How much an answer may be believed. Each row of an answer says where it is
/// from, and each answer how much of what could hold more rows was read. Only
/// an answer about a closed world may say "none", "error" or a percentage.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ANSWER_KNOWING_H
#define TORCHTALK_SERVER_QUERY_ANSWER_KNOWING_H

#include "index/reader/Session.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <vector>

namespace torchtalk::query {

/// In the order of how sure it is.
enum class From : uint8_t {
  Compiled, ///< the compiler saw it: exact
  Run,      ///< a running process told
  Rule,     ///< torchgen's or the dispatcher's rules follow it from the YAML
  Source,   ///< read as text: the place is certain, the meaning likely
};
/// The values of `from` in JSON.
inline const char *toString(From Where) {
  constexpr const char *Words[] = {"compiled", "run", "rule", "source"};
  return Words[static_cast<size_t>(Where)];
}

/// Rule for what torchgen registers, which stands in the YAML.
inline From fromOf(const index::RegistrationRecord &Row) {
  if (Row.Compiled)
    return From::Compiled;
  if (Row.OfRun)
    return From::Run;
  return Row.isOfYaml() ? From::Rule : From::Source;
}

inline bool isPython(llvm::StringRef File) {
  return File.ends_with(".py") || File.ends_with(".pyi");
}
/// Whether Python registers it: the dispatcher does not tell in which file.
inline bool isPython(const index::RegistrationRecord &Row) {
  return isPython(Row.File) || (Row.OfRun && Row.File == "/dev/null");
}

/// What could answer a question, and how it was looked into.
struct LookedAt {
  uint64_t Tus = 0;      ///< of the build
  uint64_t Compiled = 0; ///< TUs with the compiler's facts
  uint64_t Source = 0;   ///< files of C++ that no TU has, read as text
  uint64_t Not = 0;      ///< TUs that are neither
  bool Package = false;  ///< see IndexSummary::Package
  bool Run = false;      ///< all registrations are known, see IndexSummary::Run
  /// Places outside of compiled code that name the subject and are no row of
  /// the answer. Sorted; the first few of NamingTotal.
  std::vector<index::Location> Naming = {};
  uint64_t NamingTotal = 0;

  /// Whether the compiler saw all that could matter.
  bool closed() const { return Source == 0 && Not == 0 && !Package; }
};

/// Of a question about C++ anywhere in the source. Without Naming.
inline LookedAt lookedAt(const index::IndexSummary &Summary) {
  return {.Tus = Summary.TusOk + Summary.tusWithoutFacts(),
          .Compiled = Summary.TusOk,
          .Source = Summary.TextFiles,
          .Not = Summary.tusWithoutFacts() - Summary.TusAsText,
          .Package = !Summary.Package.empty(),
          .Run = bool(Summary.Run)};
}

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ANSWER_KNOWING_H
