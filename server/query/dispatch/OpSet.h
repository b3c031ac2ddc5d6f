//===- OpSet.h - All ops of an index ----------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The ops of an index to compare with those of another: what
/// native_functions.yaml has, what torchgen makes of it besides (`autogen`),
/// and what is registered with the dispatcher. An index without a build has the
/// second kind too: it is written nowhere, but torchgen's rules tell it; and of
/// the third what the text of TORCH_LIBRARY blocks says.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DISPATCH_OPSET_H
#define TORCHTALK_SERVER_QUERY_DISPATCH_OPSET_H

#include "query/dispatch/YamlDispatch.h"
#include "query/names/Schemas.h"

#include "llvm/ADT/StringMap.h"

#include <set>
#include <string>

namespace torchtalk::query {

/// Immutable once it is read, which the first answer does for all that come
/// after it. Borrows the session.
class OpSet {
public:
  explicit OpSet(index::Session &Index);

  index::Session &index() const { return *Index; }
  /// "aten::add.Tensor", ... without OperatorName::All, the name of fallbacks,
  /// and what only running tells.
  const std::set<std::string> &names() const { return Read->Names; }
  /// Of the YAML; nullptr when it has no such entry.
  const index::OpRecord *entry(llvm::StringRef Op) const;
  /// What torchgen makes of an entry for \p Op, or of another one; nullptr:
  /// only code defines it.
  const index::TorchgenFunction *torchgen(llvm::StringRef Op) const;
  YamlOrigin origin(llvm::StringRef Op) const;
  /// Whether \p Op is not in the YAML, and C++ defines it by hand. Text that is
  /// not compiled counts but for that of tests, examples and templates, which
  /// is no part of the library.
  bool isDefinedByHand(llvm::StringRef Op) const {
    return isDefined(Op, /*OnlyCompiled=*/false) && !torchgen(Op);
  }
  /// Whether C++ defines it, be it by torchgen.
  bool isDefined(llvm::StringRef Op, bool OnlyCompiled) const {
    auto Found = Read->Defined.find(Op);
    return Found != Read->Defined.end() && (Found->second || !OnlyCompiled);
  }
  /// As schemaOf(), and of what torchgen makes the place is that of the entry.
  std::optional<OpSchema> schema(const std::string &Op) const;
  /// All of \p Op, of OperatorName::All too.
  llvm::ArrayRef<index::RegistrationRecord>
  registrations(llvm::StringRef Op) const {
    auto Found = Read->Rows.find(Op);
    if (Found == Read->Rows.end())
      return {};
    return Found->second;
  }
  /// By op, in no order.
  const llvm::StringMap<std::vector<index::RegistrationRecord>> &
  registrations() const {
    return Read->Rows;
  }
  const llvm::StringMap<index::OpRecord> &entries() const {
    return Read->Entries;
  }

private:
  struct Generated {
    index::GeneratedOp Op;
    index::Location Where;
  };

  struct Contents {
    explicit Contents(index::Session &Index);
    std::set<std::string> Names;
    llvm::StringMap<std::vector<index::RegistrationRecord>> Rows;
    /// In C++, with torchgen's own, and whether that is compiled.
    llvm::StringMap<bool> Defined;
    llvm::StringMap<index::OpRecord> Entries;
    llvm::StringMap<Generated> Made; ///< not in Entries
  };

  index::Session *Index;
  const Contents *Read;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DISPATCH_OPSET_H
