//===- BridgeUses.h - What a project uses of PyTorch ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_BRIDGE_BRIDGEUSES_H
#define TORCHTALK_SERVER_QUERY_BRIDGE_BRIDGEUSES_H

#include "query/bridge/BridgeResult.h"
#include "query/names/DottedNames.h"

#include "llvm/ADT/StringMap.h"

#include <functional>

namespace torchtalk::query {

/// What of PyTorch is used: an op, or a function, a header, a Python name.
struct UsedPart {
  BridgeKind Kind = BridgeKind::Function;
  std::string Name; ///< "": it is none of PyTorch's
  index::Location Where = {};
  index::SymbolId Symbol = 0;  ///< of a Function
  std::string Definition = {}; ///< see BridgeUse
};

/// What the names of Python code are in PyTorch: each is looked up once for all
/// projects of a question.
class UsedNames {
public:
  explicit UsedNames(index::Session &PyTorch)
      : PyTorch(PyTorch), Definitions(PyTorch) {}

  /// \p Target: see index::PythonCallee.
  const UsedPart &of(llvm::StringRef Target);
  /// Where the YAML has \p Op; std::nullopt: PyTorch has no such op.
  std::optional<index::Location> placeOf(const std::string &Op);

  index::Session &PyTorch;

private:
  DottedNames Definitions;
  llvm::StringMap<UsedPart> Known;
};

struct WantedUses {
  /// By default all.
  std::function<bool(const UsedPart &)> Is = [](const UsedPart &) {
    return true;
  };
  /// Whether any name of Python code may be wanted; else only calls and
  /// kernels of Op are looked for, which is quick.
  bool Python = true;
  std::string Op = {}; ///< without overload; "": none
};

/// The direct uses by \p Project, which is called \p Name: one for each use in
/// the source; sorted by kind, name, confidence and site.
std::vector<BridgeUse> usesOf(UsedNames &PyTorch, index::Session &Project,
                              const std::string &Name,
                              const WantedUses &Wanted = {});

/// Those of \p Files that end with the most of the components that \p Name ends
/// with: for "ATen/Dispatch.h" or "/usr/include/ATen/Dispatch.h"
/// "aten/src/ATen/Dispatch.h". The name of the file alone is not enough where
/// both have folders.
std::vector<std::string> sameHeaders(llvm::ArrayRef<llvm::StringRef> Files,
                                     llvm::StringRef Name);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_BRIDGE_BRIDGEUSES_H
