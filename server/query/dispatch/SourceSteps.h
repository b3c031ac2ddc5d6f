//===- SourceSteps.h - Steps of a walk through text -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Between the compiled call graph and code that was read as text. The one
/// meets the other where compiled code declares a function that only text
/// defines, and where text calls what is compiled.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DISPATCH_SOURCESTEPS_H
#define TORCHTALK_SERVER_QUERY_DISPATCH_SOURCESTEPS_H

#include "query/dispatch/KernelRows.h"
#include "query/dispatch/Steps.h"
#include "query/text/SourceCode.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringMap.h"

#include <set>
#include <string>
#include <vector>

namespace torchtalk::query {

class SourceSteps {
public:
  SourceSteps(index::Session &Index, const WalkGraph &Graph)
      : Index(Index), Graph(Graph), Code(Index), Rows(Index),
        Read(Graph.nodes()) {}

  /// Whether text calls something by the last component of \p N, or registers
  /// it: if not, callersOf() and registrationsOf() have nothing of it.
  bool mayLead(Node N) {
    if (!InText)
      InText = &nodesInText(Index, Rows);
    return InText->test(N);
  }

  /// The symbol \p N for callersOf() and registrationsOf(). nullopt: they have
  /// nothing of it, or nothing but what they had of another copy of it.
  std::optional<index::SymbolRecord> read(Node N);

  /// Functions of text that likely call this one. nullopt: so many names were
  /// asked for that this one is not looked for.
  std::optional<SourceCallers> callersOf(const index::SymbolRecord &Function);

  /// Functions of text that define what compiled code only declares as \p N.
  std::vector<index::SymbolRecord> definitionsOf(Node N);
  std::vector<index::SymbolRecord>
  definitionsOf(const index::SymbolRecord &Declared);
  /// What such a function likely calls.
  std::vector<SourcePeer> calleesOf(const index::SymbolRecord &Text);
  /// What text registers for a compiled stub.
  std::vector<SourcePeer> kernelsOf(Node Stub);

  /// See KernelRows::of().
  std::vector<index::RegistrationRecord>
  registrationsOf(const index::SymbolRecord &Function,
                  const DispatchFilter *Filter);

  /// The nodes of a qualified name: overloads, instantiations.
  const std::vector<Node> &nodesNamed(const std::string &Name);

private:
  static const llvm::BitVector &nodesInText(index::Session &Index,
                                            const KernelRows &Rows);

  index::Session &Index;
  const WalkGraph &Graph;
  SourceCode Code;
  KernelRows Rows;
  const llvm::BitVector *InText = nullptr; ///< since mayLead() was asked
  std::set<CalledName> Asked;              ///< by callersOf()
  size_t Searched = 0;
  llvm::BitVector Read;                               ///< families, by read()
  llvm::StringMap<std::vector<index::NamedId>> Named; ///< by last component
  llvm::StringMap<std::vector<Node>> Nodes;           ///< see nodesNamed()
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DISPATCH_SOURCESTEPS_H
