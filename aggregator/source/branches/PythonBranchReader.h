//===- PythonBranchReader.h - The branches of a syntax tree -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_PYTHONBRANCHREADER_H
#define TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_PYTHONBRANCHREADER_H

#include "source/branches/PythonBranches.h"
#include "source/tree/SyntaxTree.h"

#include <string>
#include <vector>

namespace torchtalk::source {

/// Reads all statements and expressions of a module.
class PythonBranchReader {
public:
  explicit PythonBranchReader(PythonBranches &Out) : Out(Out) {}

  void run(Node Module) { block(Module, BranchTree::Root); }

private:
  using Place = BranchTree::Place;
  using Kind = Branch::Kind;
  struct Read {
    bool Leaves = false;            ///< nothing behind it runs
    std::vector<Branch> After = {}; ///< what holds behind it
  };

  /// \returns whether nothing behind it runs.
  bool block(Node Block, Place In);
  Read statement(Node S, Place In);
  Read branches(Node Clause, llvm::ArrayRef<Node> Rest, Place In);
  Read assertion(Node S, Place In);
  void loop(Node S, Place In);
  void cases(Node S, Place In);
  bool handlers(Node S, Place In);
  void definition(Node S, Place In);

  /// \p To: who gets the value.
  void expression(Node E, Place In, const std::string &To = "");
  void parts(Node E, Place In, const std::string &To);
  void operands(Node E, Place In);
  void comparison(Node E, Place In);
  void conditional(Node E, Place In, const std::string &To);
  void comprehension(Node E, Place In);
  void call(Node E, Place In);

  void mark(Node Of, Place In) { Out.Words.push_back({Of.line(), In, {}}); }
  Place node(Branch Of, Place In) { return Out.Tree.add(std::move(Of), In); }

  PythonBranches &Out;
  unsigned Depth = 0;
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_PYTHONBRANCHREADER_H
