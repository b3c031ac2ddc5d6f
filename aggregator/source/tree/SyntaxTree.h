//===- SyntaxTree.h - A parsed source file ----------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// tree-sitter's syntax tree of a file that is not compiled. Any text can be
/// parsed: a part with wrong syntax becomes a node of kind ERROR, and the rest
/// of the file is a normal tree.
///
/// Time and memory are bounded: a file of more than MaxBytes, or one that takes
/// longer than MaxSeconds, is an error.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_TREE_SYNTAXTREE_H
#define TORCHTALK_AGGREGATOR_SOURCE_TREE_SYNTAXTREE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <tree_sitter/api.h>

#include <cstdint>
#include <memory>
#include <string>

namespace torchtalk::source {

enum class Language : uint8_t { Python, Cuda };

/// The largest file of PyTorch 2.6.0 that is read this way has 1.1 MB.
/// Each byte can be a node of 250 bytes.
constexpr size_t MaxBytes = size_t(4) << 20;
constexpr unsigned MaxSeconds = 20;

/// A node of a tree, which must outlive it. Copies are cheap. The null node has
/// no kind, text or children.
class Node {
public:
  Node() = default;
  Node(TSNode Raw, llvm::StringRef Source) : Raw(Raw), Source(Source) {}

  explicit operator bool() const { return !ts_node_is_null(Raw); }
  /// The grammar's name of the node: "class_definition".
  llvm::StringRef kind() const;
  /// Whether it is of one of these kinds.
  bool is(const auto &...Kinds) const {
    llvm::StringRef Own = kind();
    return ((Own == Kinds) || ...);
  }
  /// The source text of the node.
  llvm::StringRef text() const;
  /// Offsets of its start and end in the source.
  uint32_t begin() const { return ts_node_start_byte(Raw); }
  uint32_t end() const { return ts_node_end_byte(Raw); }
  /// One-based.
  uint32_t line() const;
  uint32_t endLine() const;

  /// The named children, without punctuation and keywords. In linear time,
  /// unlike asking for one after the other.
  llvm::SmallVector<Node, 8> children() const;
  Node firstChild() const;
  /// The child in this role: "name", "body".
  Node field(llvm::StringRef Name) const;
  /// Whether it contains a syntax error.
  bool hasError() const { return *this && ts_node_has_error(Raw); }
  /// Whether the parser inserted it to recover from an error.
  bool isMissing() const { return *this && ts_node_is_missing(Raw); }

private:
  TSNode Raw = {};
  llvm::StringRef Source;
};

/// In the order of the source. \p Visit returns whether to go on into the
/// children.
void walk(Node At, llvm::function_ref<bool(Node)> Visit);

/// Owns the text and its tree.
class SyntaxTree {
public:
  static llvm::Expected<SyntaxTree> parse(Language L, std::string Text);

  Node root() const { return {ts_tree_root_node(Tree.get()), *Text}; }

private:
  struct Delete {
    void operator()(TSTree *T) const { ts_tree_delete(T); }
    void operator()(TSParser *P) const { ts_parser_delete(P); }
  };

  std::unique_ptr<std::string> Text;
  std::unique_ptr<TSTree, Delete> Tree;
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_TREE_SYNTAXTREE_H
