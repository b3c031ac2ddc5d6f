//===- BridgeResult.h - What projects use -----------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_BRIDGE_BRIDGERESULT_H
#define TORCHTALK_SERVER_QUERY_BRIDGE_BRIDGERESULT_H

#include "query/answer/Page.h"

#include <array>
#include <string>
#include <vector>

namespace torchtalk::query {

enum class BridgeMode : uint8_t { Uses, UsedBy };
inline const char *toString(BridgeMode Mode) {
  return Mode == BridgeMode::Uses ? "uses" : "used_by";
}

/// In which way a project depends on something.
enum class BridgeKind : uint8_t {
  Op,       ///< calls it: at::add, Tensor.add_, torch.add
  Kernel,   ///< registers a kernel for it, or more, from C++ or Python
  Function, ///< calls or names it in C++, or overrides it
  Header,   ///< includes it
  Python,   ///< calls it, or derives from it
};
constexpr unsigned NumBridgeKinds = 5;
inline const char *toString(BridgeKind Kind) {
  constexpr const char *Words[] = {"op", "kernel", "function", "header",
                                   "python"};
  return Words[static_cast<size_t>(Kind)];
}

struct BridgeProject {
  std::string Name;
  const index::IndexReader *Index = nullptr;
};

/// Borrowed.
struct BridgeIndexes {
  const index::IndexReader &PyTorch;
  std::vector<BridgeProject> Projects;
};

struct BridgeRequest {
  /// Uses: the name of a project. UsedBy: an op or function in any usual
  /// spelling, a Python name, or a header: "ATen/Dispatch.h".
  std::string Symbol;
  BridgeMode Mode = BridgeMode::UsedBy;
  size_t Limit = 20;
  std::string Cursor; ///< see GraphRequest

  /// See listName().
  std::string list() const {
    return listName({"bridge", toString(Mode), Symbol});
  }
};

struct BridgeUse {
  std::string Project;
  BridgeKind Kind = BridgeKind::Op;
  std::string Name;           ///< what is used, as PyTorch calls it
  index::SymbolId Symbol = 0; ///< of a Function
  index::Location Where;      ///< in PyTorch; File "" when that is not known
  std::string By;             ///< who uses it first: a definition; "" for none
  index::SymbolId User = 0;   ///< By, where that is a function of C++
  index::Location Site;       ///< there, in the project
  size_t Sites = 0;
  /// Possible: a method of that name on a value of unknown type, or a mention
  /// in a table.
  index::Sureness Sure = index::Sureness::Certain;
  std::string Definition = {}; ///< in PyTorch, of Python; "" when not known
};

struct BridgeResult {
  std::string BadRequest;
  BridgeMode Mode = BridgeMode::UsedBy;
  std::string Symbol;
  std::string Meant; ///< of UsedBy: what the name means
  std::string Rule;  ///< and how it was matched
  /// When it means nothing; and other headers that it may mean.
  std::vector<std::string> Near;
  std::vector<std::string> Projects;              ///< that were looked into
  std::array<size_t, NumBridgeKinds> Counts = {}; ///< uses by kind
  std::array<size_t, index::NumSurenesses> Surenesses = {}; ///< of all uses
  Page ThePage;
  /// Of Uses by what is used, of UsedBy by who uses it.
  std::vector<BridgeUse> Shown;

  bool found() const { return Mode == BridgeMode::Uses || !Meant.empty(); }
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_BRIDGE_BRIDGERESULT_H
