//===- IndexModules.h - Python of an index as modules -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What source/python needs of PyTorch to read a file that uses it: of the
/// definitions that the file names, modules with their signatures, bases and
/// methods, and the names under which they are imported. Without bodies.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_RUN_INDEXMODULES_H
#define TORCHTALK_SERVER_QUERY_RUN_INDEXMODULES_H

#include "index/reader/Session.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <string>
#include <vector>

namespace torchtalk::query {

/// For one file. Borrows the indexes.
class IndexModules {
public:
  /// A name is looked up in each of \p Indexes, in their order.
  explicit IndexModules(std::vector<index::Session *> Indexes)
      : Indexes(std::move(Indexes)) {}

  /// Adds the definition that \p Absolute, "torch.nn.Conv2d.forward", names or
  /// begins with, if an index has it.
  void add(llvm::StringRef Absolute);
  std::vector<source::PythonModule> take();

private:
  bool addNamed(llvm::StringRef Name);
  void addRecord(index::Session &In, const index::PythonRecord &Record);
  uint32_t addScope(source::PythonModule &Into, uint32_t Around,
                    const index::PythonRecord &Record);
  source::PythonModule &module(llvm::StringRef Name);
  static void bind(source::PythonModule &In, llvm::StringRef Name,
                   llvm::StringRef Target);

  std::vector<index::Session *> Indexes;
  llvm::StringMap<bool> Asked;      ///< whether an index has the name
  llvm::StringMap<uint32_t> Scopes; ///< by qualified name
  std::map<std::string, source::PythonModule> Modules;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_RUN_INDEXMODULES_H
