//===- SyntaxTree.cpp - A parsed source file ------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/tree/SyntaxTree.h"
#include "store/Errors.h"

// The grammars' own names.
// NOLINTBEGIN(readability-identifier-naming)
extern "C" {
const TSLanguage *tree_sitter_python();
const TSLanguage *tree_sitter_cuda();
}
// NOLINTEND(readability-identifier-naming)

namespace torchtalk::source {

llvm::StringRef Node::kind() const { return *this ? ts_node_type(Raw) : ""; }

llvm::StringRef Node::text() const {
  if (!*this)
    return "";
  return Source.slice(ts_node_start_byte(Raw), ts_node_end_byte(Raw));
}

uint32_t Node::line() const { return ts_node_start_point(Raw).row + 1; }

uint32_t Node::endLine() const { return ts_node_end_point(Raw).row + 1; }

llvm::SmallVector<Node, 8> Node::children() const {
  llvm::SmallVector<Node, 8> Result;
  if (!*this)
    return Result;
  TSTreeCursor Cursor = ts_tree_cursor_new(Raw);
  for (bool More = ts_tree_cursor_goto_first_child(&Cursor); More;
       More = ts_tree_cursor_goto_next_sibling(&Cursor))
    if (TSNode Child = ts_tree_cursor_current_node(&Cursor);
        ts_node_is_named(Child))
      Result.push_back({Child, Source});
  ts_tree_cursor_delete(&Cursor);
  return Result;
}

Node Node::firstChild() const {
  return *this ? Node(ts_node_named_child(Raw, 0), Source) : Node();
}

Node Node::field(llvm::StringRef Name) const {
  if (!*this)
    return {};
  return {ts_node_child_by_field_name(Raw, Name.data(),
                                      static_cast<uint32_t>(Name.size())),
          Source};
}

void walk(Node At, llvm::function_ref<bool(Node)> Visit) {
  llvm::SmallVector<Node, 64> Left = {At}; // a tree may be deeper than a stack
  while (!Left.empty()) {
    const Node Next = Left.pop_back_val();
    if (!Visit(Next))
      continue;
    const auto Children = Next.children();
    Left.append(Children.rbegin(), Children.rend());
  }
}

llvm::Expected<SyntaxTree> SyntaxTree::parse(Language L, std::string Text) {
  if (Text.size() > MaxBytes)
    return makeError("it has " + llvm::Twine(Text.size()) +
                     " bytes, more than the " + llvm::Twine(MaxBytes) +
                     " that are read of a file");
  std::unique_ptr<TSParser, Delete> Parser(ts_parser_new());
  // Fails when the grammar's ABI is not one of the runtime's.
  if (!ts_parser_set_language(Parser.get(), L == Language::Python
                                                ? tree_sitter_python()
                                                : tree_sitter_cuda()))
    return makeError("the grammar does not fit the installed tree-sitter");
  ts_parser_set_timeout_micros(Parser.get(), uint64_t(MaxSeconds) * 1000000);
  SyntaxTree Result;
  Result.Text = std::make_unique<std::string>(std::move(Text));
  Result.Tree.reset(
      ts_parser_parse_string(Parser.get(), nullptr, Result.Text->data(),
                             static_cast<uint32_t>(Result.Text->size())));
  if (!Result.Tree)
    return makeError("parsing it takes more than " + llvm::Twine(MaxSeconds) +
                     " s");
  return Result;
}

} // namespace torchtalk::source
