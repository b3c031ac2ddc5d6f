//===- DottedNames.h - What names of Python code mean -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_NAMES_DOTTEDNAMES_H
#define TORCHTALK_SERVER_QUERY_NAMES_DOTTEDNAMES_H

#include "index/reader/Session.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace torchtalk::query {

/// From whole names, as code imports and calls them, "torch.nn.Linear.forward",
/// to definitions. findPython() reads all definitions with the same last
/// component; this reads the few that a whole name leaves, and each name once.
class DottedNames {
public:
  explicit DottedNames(index::Session &Index) : Index(Index) {}

  struct Meaning {
    std::string Definition; ///< its qualified name; "": there is none
    source::PythonScope::Kind Kind = source::PythonScope::Kind::Class;
    /// The name is one of the definition's own, and not that of a class with
    /// one of its members.
    bool Own = false;
    /// Of a class: it and its bases, nearest first.
    std::vector<std::string> Owners = {};
  };
  const Meaning &of(llvm::StringRef Name);

private:
  Meaning find(llvm::StringRef Name);
  static Meaning meaningOf(index::PythonRecord R, bool Own);
  /// By public name, the definitions with one that ends with \p Last.
  using PublicNames = llvm::StringMap<std::string>;
  const PublicNames &publicNames(llvm::StringRef Last);

  index::Session &Index;
  llvm::StringMap<Meaning> Known;
  /// By last component: many names of a project end with the same one.
  llvm::StringMap<PublicNames> Public;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_NAMES_DOTTEDNAMES_H
