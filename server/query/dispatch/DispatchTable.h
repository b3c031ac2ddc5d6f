//===- DispatchTable.h - What the dispatcher would run ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The dispatch table of an operator, computed from what is registered by the
/// rules of OperatorEntry::computeDispatchTableEntryWithDebug
/// (aten/src/ATen/core/dispatch/OperatorEntry.cpp). Which keys there are and
/// what the alias keys stand for is in the index (facts::DispatchKeyFact).
///
/// The table is that of a process that loaded what registers the rows that it
/// is made of and nothing else: no registrations from Python.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DISPATCH_DISPATCHTABLE_H
#define TORCHTALK_SERVER_QUERY_DISPATCH_DISPATCHTABLE_H

#include "index/reader/Session.h"
#include "query/dispatch/DispatchResult.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace torchtalk::query {

/// The rules for the keys of one index. Immutable.
class DispatchTables {
public:
  /// Of what is compiled alone; of all that is known, see KnownRows.
  static DispatchTables load(index::Session &Index);
  /// \p Fallbacks are the registrations of OperatorName::All.
  DispatchTables(const std::vector<facts::DispatchKeyFact> &Facts,
                 const std::vector<index::RegistrationRecord> &Fallbacks);

  /// Whether the index has the facts that a table needs.
  bool known() const { return !Runtime.empty(); }
  /// In the order of the dispatch table.
  const std::vector<std::string> &runtimeKeys() const { return Runtime; }
  bool isAlias(const std::string &Key) const { return Aliases.contains(Key); }
  /// The runtime key that \p Name means: one of them in any case and with
  /// blanks around it, or what c10::DeviceType calls it ("privateuseone"). ""
  /// when it means none, and then \p Problem says why.
  std::string find(std::string_view Name, std::string &Problem) const;
  /// Whether a call that dispatches to \p Runtime can run what is registered
  /// for \p Key: the same, or an alias that stands for it.
  bool covers(const std::string &Key, const std::string &Runtime) const {
    return Key == Runtime || includes(Key, Runtime);
  }

  /// What is registered for \p Key of all ops, the last one.
  std::optional<index::RegistrationRecord>
  fallback(const std::string &Key) const {
    auto Found = Fallbacks.find(Key);
    if (Found == Fallbacks.end())
      return std::nullopt;
    return Found->second;
  }

  /// The kernels of one operator that count, by their keys. Borrows the rows.
  using RowsByKey =
      std::map<llvm::StringRef,
               llvm::SmallVector<const index::RegistrationRecord *, 1>>;
  static RowsByKey
  byKey(llvm::ArrayRef<const index::RegistrationRecord *> Rows);
  static RowsByKey byKey(llvm::ArrayRef<index::RegistrationRecord> Rows) {
    return byKey(llvm::to_vector(llvm::make_pointer_range(Rows)));
  }

  /// The row that the dispatcher takes for a key, and why. Row is null for
  /// Missing and for AmbiguousAutogradOther.
  struct Choice {
    EntryReason Reason = EntryReason::Missing;
    const index::RegistrationRecord *Row = nullptr;
  };
  Choice choose(const RowsByKey &Rows, const std::string &Key) const;
  TableEntry entryOf(const RowsByKey &Rows, const std::string &Key) const;
  /// \p Rows are all registrations of one operator that count.
  TableEntry entry(const std::vector<index::RegistrationRecord> &Rows,
                   const std::string &Key) const {
    return entryOf(byKey(Rows), Key);
  }
  /// Of all runtime keys, missing ones included.
  std::vector<TableEntry>
  table(const std::vector<index::RegistrationRecord> &Rows) const;

private:
  /// Which alias keys stand for a key.
  struct AliasesOf {
    bool NonFunctional = false, Explicit = false, Nested = false,
         Implicit = false, Autograd = false, Batched = false;
  };
  AliasesOf aliasesOf(const std::string &Key) const;
  bool includes(const std::string &Alias, const std::string &Runtime) const;

  std::vector<std::string> Runtime;
  std::map<std::string, std::set<std::string>> Aliases; ///< what each includes
  llvm::StringMap<AliasesOf> OfRuntime;                 ///< for each of Runtime
  std::map<std::string, std::set<std::string>> Backends; ///< of autograd keys
  std::map<std::string, index::RegistrationRecord> Fallbacks; ///< by key
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DISPATCH_DISPATCHTABLE_H
