//===- KnownRows.h - What is registered, in any build -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// All that an index knows to be registered with the dispatcher: the rows that
/// the compiler saw; for keys whose rows it did not see, those that torchgen
/// writes by its rules; and those that stand in the text of C++ of the library.
/// A key that a whole build compiles is closed: the compiler's rows are all. So
/// is each where a running dispatcher told what it has.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DISPATCH_KNOWNROWS_H
#define TORCHTALK_SERVER_QUERY_DISPATCH_KNOWNROWS_H

#include "query/answer/Knowing.h"
#include "query/dispatch/DispatchTable.h"
#include "query/dispatch/OpSet.h"

#include <list>

namespace torchtalk::query {

/// For one answer: not to be shared between threads. Borrows the index.
class KnownRows {
public:
  explicit KnownRows(index::Session &Index);
  /// The same, and takes from \p Ops what that has read.
  explicit KnownRows(const OpSet &Ops) : KnownRows(Ops.index()) {
    this->Ops = Ops;
  }

  /// Whether every TU of a build has facts, or a run told all.
  bool isWhole() const { return Whole || Ran; }
  /// Whether a run told all.
  bool isOfRun() const { return Ran; }
  /// What a TU says of the keys, else what is usual.
  std::vector<facts::DispatchKeyFact> keys() const;
  /// The rules for these, with the fallbacks.
  DispatchTables tables();
  /// Those that count for the dispatch table of \p Op, of each key from one
  /// source; without `def`s. Not of the fallbacks: see tables().
  std::vector<index::RegistrationRecord> of(const std::string &Op);
  /// The same, where the caller knows what the YAML says and all that is
  /// registered for it.
  std::vector<index::RegistrationRecord>
  of(const std::string &Op, const YamlOrigin &Origin,
     llvm::ArrayRef<index::RegistrationRecord> All);
  /// The same, of \p All and of what it adds to \p Made.
  std::vector<const index::RegistrationRecord *>
  choose(const std::string &Op, const YamlOrigin &Origin,
         llvm::ArrayRef<index::RegistrationRecord> All,
         std::list<index::RegistrationRecord> &Made);
  /// Whether the compiler saw all that is registered for \p Key, or a run told.
  bool isClosed(const std::string &Key) const;

private:
  index::Session *Index;
  std::optional<OpSet> Ops;
  bool Whole, Ran;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DISPATCH_KNOWNROWS_H
