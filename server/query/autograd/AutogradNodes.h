//===- AutogradNodes.h - The nodes that a kernel makes ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A node of the autograd graph is an object of a class derived from
/// torch::autograd::Node, which its constructors and what its apply() overrides
/// tell. A kernel for autograd makes one with `new`, with make_shared, or by
/// the apply() of a torch::autograd::Function.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AUTOGRAD_AUTOGRADNODES_H
#define TORCHTALK_SERVER_QUERY_AUTOGRAD_AUTOGRADNODES_H

#include "query/autograd/Autograd.h"
#include "query/text/BodyReader.h"

namespace torchtalk::query {

class NodeFinder {
public:
  explicit NodeFinder(BodyReader &Bodies) : Bodies(Bodies) {}

  /// The nodes that \p Kernel makes, itself, in lambdas and in the functions
  /// that it calls to that end. Without Expected.
  std::vector<AutogradNode> madeBy(const index::SymbolRecord &Kernel);

  /// The node with this unqualified class name.
  AutogradNode byRule(const std::string &ClassName);

private:
  struct Class {
    bool IsNode = false;
    std::optional<index::SymbolRecord> Apply; ///< its own or inherited
  };

  void addIfNode(index::SymbolId Constructor, const index::Location &Site,
                 std::vector<AutogradNode> &Out);
  Class classOf(index::SymbolId Constructor);
  /// Of the functions \p Scope::apply, or of all in a scope that ends with it,
  /// those that override Node::apply.
  std::vector<index::SymbolRecord> appliesOf(std::string_view Scope,
                                             bool AnyNamespace);
  bool overridesNodeApply(index::SymbolId Method);

  BodyReader &Bodies;
  std::map<index::SymbolId, Class> Classes; ///< by constructor
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AUTOGRAD_AUTOGRADNODES_H
