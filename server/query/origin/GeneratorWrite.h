//===- GeneratorWrite.h - A call that writes generated files *- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ORIGIN_GENERATORWRITE_H
#define TORCHTALK_SERVER_QUERY_ORIGIN_GENERATORWRITE_H

#include "query/origin/OriginResult.h"
#include "query/origin/OwnDeclarations.h"
#include "query/origin/TextShape.h"

#include "llvm/ADT/StringRef.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace torchtalk::query {

/// What a placeholder gets.
struct GeneratedText {
  /// The function that makes it; none where it is made in place, or that is
  /// not known.
  std::optional<OriginFunction> Maker;
  TextShape Shape;
};

/// A call that writes files.
struct GeneratorWrite {
  /// Names of the files, `*` for what is put in; "": not known. Where they are
  /// paths, these end so.
  std::string Out;
  /// Base name, or a path from the source root; "": not known.
  std::string Template;
  bool Sharded = false; ///< Foo.cpp is Foo_0.cpp, ... and FooEverything.cpp
  /// Of each placeholder, `*` as above and `=` for what `*` is in Out.
  std::map<std::string, GeneratedText> Texts;
  /// Texts has all placeholders that it fills.
  bool AllKnown = false;
  /// Where there is no template: what makes the whole file.
  std::optional<OriginFunction> Maker;
  OwnDeclarations Own; ///< of a write of a type stub
  /// The function with the call, and its callers as long as there is one.
  std::vector<OriginFunction> Callers;
  /// Files whose main() may lead to the call: all of which that is known.
  std::set<std::string> Scripts;

  bool writes(llvm::StringRef Path) const;
  /// That of Texts for the file \p Path, if it has the placeholder; else null.
  const GeneratedText *textOf(llvm::StringRef Placeholder,
                              llvm::StringRef Path) const;
};

OriginFunction functionOf(const index::PythonRecord &Definition);

/// Of each name that is called, the functions around the calls.
using CallersByName =
    std::map<std::string, std::set<const index::PythonRecord *>, std::less<>>;

/// Fills Callers, which has the function with the call, and Scripts.
void addCallers(GeneratorWrite &Write, const CallersByName &Callers);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ORIGIN_GENERATORWRITE_H
