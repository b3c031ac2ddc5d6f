//===- TextShape.h - Which lines Python code may make -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads from an expression of torchgen what the lines of its text look like:
/// the literals and f-strings that it, the variables that it names and the
/// functions that it calls put together. What an f-string puts inside a line is
/// taken for a part of one line; TemplateFit::among() drops shapes that do not
/// explain a file.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ORIGIN_TEXTSHAPE_H
#define TORCHTALK_SERVER_QUERY_ORIGIN_TEXTSHAPE_H

#include "query/origin/GeneratorSources.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace torchtalk::query {

/// Whether \p Text is \p Pattern, where `*` stands for anything.
bool fitsPattern(llvm::StringRef Pattern, llvm::StringRef Text);

struct TextShape {
  /// Each line that is not blank fits one of these, `*` being anything.
  /// Without the space around it.
  std::set<std::string> Lines;
  bool Known = true; ///< false: any line may be there

  static TextShape unknown() { return {{}, false}; }
  void add(const TextShape &Other);
  bool mayHave(llvm::StringRef Line) const;
};

class ShapeReader {
public:
  explicit ShapeReader(const GeneratorSources &Sources) : Sources(Sources) {}

  /// Of the text that \p Value, in \p File, is.
  TextShape of(source::Node Value, llvm::StringRef File);

private:
  /// A function's definition; of the null node, what is in none.
  struct Scope {
    llvm::StringRef File;
    source::Node Function;
  };
  /// Texts of one line each, `*` as above; std::nullopt: any.
  using Values = std::optional<std::vector<std::string>>;

  TextShape of(source::Node Value, const Scope &In);
  TextShape ofAll(llvm::ArrayRef<source::Node> All, const Scope &In);
  TextShape ofString(source::Node Text, const Scope &In);
  TextShape ofCall(source::Node Call, const Scope &In);
  TextShape ofCallee(source::Node Function, const Scope &In);
  TextShape ofReturns(const Scope &Function);
  TextShape ofVariable(llvm::StringRef Name, const Scope &In);
  TextShape ofAttribute(source::Node Attribute, const Scope &In);
  Values valuesOf(source::Node Value, const Scope &In);

  /// The innermost function around \p At.
  Scope around(source::Node At, llvm::StringRef File) const;
  /// All definitions of the functions of \p File with that name that are in
  /// the class \p Class, or in none where that is "".
  std::vector<Scope> definitions(llvm::StringRef Name, llvm::StringRef Class,
                                 llvm::StringRef File) const;

  const GeneratorSources &Sources;
  std::map<std::pair<std::string, uint32_t>, TextShape> Returned;
  unsigned Depth = 0, Steps = 0;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ORIGIN_TEXTSHAPE_H
