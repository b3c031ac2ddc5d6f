//===- GeneratorSources.h - The Python of code generation -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The syntax trees of torchgen, tools/autograd, tools/pyi and
/// tools/setup_helpers, and what a name in them is.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ORIGIN_GENERATORSOURCES_H
#define TORCHTALK_SERVER_QUERY_ORIGIN_GENERATORSOURCES_H

#include "query/origin/OriginResult.h"
#include "source/tree/SyntaxTree.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <array>
#include <map>
#include <string>
#include <vector>

namespace torchtalk::query {

/// Owns the trees that its nodes are of.
class GeneratorSources {
public:
  using Record = index::PythonRecord;

  GeneratorSources(index::Session &Index, const OriginRequest &Request);

  const std::map<std::string, source::SyntaxTree> &trees() const {
    return Trees;
  }
  bool defines(llvm::StringRef LastName) const {
    return Known.contains(LastName);
  }

  /// The definitions of the functions of \p File with that name that are in the
  /// class \p Class, or in none where that is "". The index has one of several.
  std::vector<source::Node> definitions(llvm::StringRef Name,
                                        llvm::StringRef Class,
                                        llvm::StringRef File) const;

  /// The innermost definition around \p Line of \p File; null outside all.
  const Record *around(llvm::StringRef File, uint32_t Line) const;

  /// The definition that \p Name, an identifier or an attribute in \p File,
  /// calls; of a class, whose instance is called, its __call__. Null where
  /// several may be meant.
  const Record *named(source::Node Name, llvm::StringRef File) const;
  /// The only definition of this name in all of the sources, if it is a
  /// property; else null.
  const Record *propertyNamed(llvm::StringRef LastName) const;
  /// The class of a method; null for what is none.
  const Record *classOf(const Record &Method) const;

  /// Visits the nodes of \p In.
  void walkIn(const Record &In,
              llvm::function_ref<bool(source::Node)> Visit) const;

private:
  /// By the last parts of their names.
  std::multimap<std::string, Record, std::less<>> Known;
  std::map<std::string, std::vector<const Record *>, std::less<>> Functions;
  std::map<std::string, source::SyntaxTree> Trees;
  /// By the file, the class and the name.
  std::multimap<std::array<std::string, 3>, source::Node> Defined;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ORIGIN_GENERATORSOURCES_H
