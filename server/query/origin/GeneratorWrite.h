//===- GeneratorWrite.h - A call that writes generated files *- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ORIGIN_GENERATORWRITE_H
#define TORCHTALK_SERVER_QUERY_ORIGIN_GENERATORWRITE_H

#include "query/origin/OriginResult.h"

#include "llvm/ADT/StringRef.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace torchtalk::query {

/// A call that writes files.
struct GeneratorWrite {
  /// Base names of the files, `*` for what is put in; "": not known.
  std::string Out;
  std::string Template; ///< base name; "": not known
  bool Sharded = false; ///< Foo.cpp is Foo_0.cpp, ... and FooEverything.cpp
  /// Of each placeholder, `*` as above, the function that makes its text; none
  /// where it is made in place, or that is not known.
  std::map<std::string, std::optional<OriginFunction>> Makers;
  /// Makers has all placeholders that it fills.
  bool AllKnown = false;
  /// Where there is no template: what makes the whole file.
  std::optional<OriginFunction> Maker;
  /// The function with the call, and its callers as long as there is one.
  std::vector<OriginFunction> Callers;
  /// Files whose main() may lead to the call: all of which that is known.
  std::set<std::string> Scripts;

  bool writes(llvm::StringRef BaseName) const;
  /// That of Makers, if it has the placeholder; else null.
  const std::optional<OriginFunction> *
  makerOf(llvm::StringRef Placeholder) const;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ORIGIN_GENERATORWRITE_H
