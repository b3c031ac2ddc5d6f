//===- Picture.h - An answer as a graph of boxes ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an answer has as boxes and arrows, for Mermaid (issues and pull
/// requests draw it) and Graphviz.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_RENDER_PICTURE_PICTURE_H
#define TORCHTALK_SERVER_RENDER_PICTURE_PICTURE_H

#include "render/base/Questions.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::render {

class Picture {
public:
  /// No picture has more boxes: who draws it would not lay them out, and nobody
  /// would read them.
  static constexpr size_t MostNodes = 300;

  struct Node {
    std::vector<std::string> Lines;
    std::string Group; ///< the box around it, or ""
    bool Subject = false;
  };
  /// By the numbers of nodes.
  struct Edge {
    size_t From, To;
    std::vector<std::string> Labels; ///< each once
  };

  /// The node with these lines in this group, one for all calls. nullopt: there
  /// are MostNodes others, and this one is counted.
  std::optional<size_t> node(const std::vector<std::string> &Lines,
                             const std::string &Group = "");
  /// Nothing where one of the nodes was only counted.
  void edge(std::optional<size_t> From, std::optional<size_t> To,
            const std::string &Label = "");
  void markSubject(std::optional<size_t> Of) {
    if (Of)
      Nodes[*Of].Subject = true;
  }
  /// An arrow from group to group.
  void groupEdge(std::string From, std::string To) {
    GroupEdges.emplace_back(std::move(From), std::move(To));
  }
  /// A line below the picture.
  void note(std::string Line) { Notes.push_back(std::move(Line)); }

  /// A flowchart of Mermaid.
  std::string mermaid() const;
  /// A digraph of Graphviz.
  std::string dot() const;

private:
  std::vector<std::string> allNotes() const;
  std::vector<std::string> groups() const;

  std::vector<Node> Nodes;
  std::map<std::pair<std::string, std::vector<std::string>>, size_t> Numbers;
  std::vector<Edge> Edges;
  std::map<std::pair<size_t, size_t>, size_t> EdgeNumbers;
  std::vector<std::pair<std::string, std::string>> GroupEdges;
  std::vector<std::string> Notes;
  size_t NotDrawn = 0;
};

/// The picture of what `--json` prints of trace, graph and backend (SCHEMA.md);
/// nullopt: there is none of this answer.
std::optional<Picture> pictureOf(const Json &Value);

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_PICTURE_PICTURE_H
