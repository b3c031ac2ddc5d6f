//===- SyntaxTree.h - A parsed source file ----------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What tree-sitter makes of a file that no compiler of the build sees. It
/// parses anything: what it does not understand is a node of kind ERROR, and
/// the rest of the file is a tree as usual.
///
/// Time and memory are bounded, whatever the file holds: a file of more than
/// MaxBytes, or one that takes longer than MaxSeconds, is an error.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_TREE_SYNTAXTREE_H
#define TORCHTALK_AGGREGATOR_SOURCE_TREE_SYNTAXTREE_H

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
  /// As the grammar names it: "class_definition".
  llvm::StringRef kind() const;
  bool is(llvm::StringRef Kind) const { return kind() == Kind; }
  /// The source text that it spans.
  llvm::StringRef text() const;
  /// Bytes of the source before it, and to its end.
  uint32_t begin() const { return ts_node_start_byte(Raw); }
  uint32_t end() const { return ts_node_end_byte(Raw); }
  /// One-based.
  uint32_t line() const;
  uint32_t endLine() const;

  /// The named ones: no punctuation, no keywords. In linear time, which asking
  /// for one after the other is not.
  llvm::SmallVector<Node, 8> children() const;
  Node firstChild() const;
  /// The child in this role: "name", "body".
  Node field(llvm::StringRef Name) const;
  /// Whether there is wrong syntax in it.
  bool hasError() const { return *this && ts_node_has_error(Raw); }
  /// Not in the text: the parser put it in.
  bool isMissing() const { return *this && ts_node_is_missing(Raw); }

private:
  TSNode Raw = {};
  llvm::StringRef Source;
};

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
