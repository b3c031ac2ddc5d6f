//===- Picture.cpp - A graph of boxes for Mermaid and Graphviz ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/picture/Picture.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace torchtalk::render {

namespace {

/// \p Lines with each character as \p Escape has it, and \p Break between them.
template <typename Fn>
std::string joined(const std::vector<std::string> &Lines, const char *Break,
                   Fn Escape) {
  std::string Result;
  for (const std::string &Line : Lines) {
    if (&Line != &Lines.front())
      Result += Break;
    for (char C : Line)
      Result += Escape(C);
  }
  return Result;
}

/// Of Mermaid, whose text between quotes has entities.
std::string mermaidText(const std::vector<std::string> &Lines) {
  return joined(Lines, "<br/>", [](char C) {
    if (llvm::StringRef("\"#&<>`\\;").contains(C) ||
        static_cast<unsigned char>(C) < ' ')
      return "#" + std::to_string(static_cast<unsigned char>(C)) + ";";
    return std::string(1, C);
  });
}

std::string dotText(const std::vector<std::string> &Lines) {
  return "\"" +
         joined(Lines, "\\n",
                [](char C) {
                  if (C == '"' || C == '\\')
                    return std::string{'\\', C};
                  return std::string(
                      1, static_cast<unsigned char>(C) < ' ' ? ' ' : C);
                }) +
         "\"";
}

std::string numbered(char Kind, size_t Number) {
  return Kind + std::to_string(Number);
}

size_t numberOf(const std::vector<std::string> &Groups,
                const std::string &Name) {
  return static_cast<size_t>(llvm::find(Groups, Name) - Groups.begin());
}

} // namespace

std::optional<size_t> Picture::node(const std::vector<std::string> &Lines,
                                    const std::string &Group) {
  auto Known = Numbers.find({Group, Lines});
  if (Known != Numbers.end())
    return Known->second;
  if (Nodes.size() == MostNodes) {
    ++NotDrawn;
    return std::nullopt;
  }
  Numbers.emplace(std::pair(Group, Lines), Nodes.size());
  Nodes.push_back({Lines, Group});
  return Nodes.size() - 1;
}

void Picture::edge(std::optional<size_t> From, std::optional<size_t> To,
                   const std::string &Label) {
  if (!From || !To)
    return;
  auto [At, IsNew] = EdgeNumbers.try_emplace({*From, *To}, Edges.size());
  if (IsNew)
    Edges.push_back({*From, *To, {}});
  std::vector<std::string> &Labels = Edges[At->second].Labels;
  if (!Label.empty() && !llvm::is_contained(Labels, Label))
    Labels.push_back(Label);
}

std::vector<std::string> Picture::allNotes() const {
  std::vector<std::string> All = Notes;
  if (NotDrawn != 0)
    All.push_back("not drawn, as there are " + std::to_string(MostNodes) +
                  " boxes: " + std::to_string(NotDrawn) + " more");
  return All;
}

std::vector<std::string> Picture::groups() const {
  std::vector<std::string> Names;
  for (const Node &N : Nodes)
    if (!N.Group.empty() && !llvm::is_contained(Names, N.Group))
      Names.push_back(N.Group);
  return Names;
}

std::string Picture::mermaid() const {
  std::string Text = "flowchart LR\n";
  auto AddNodes = [&](const std::string &Group, const char *Indent) {
    for (size_t I = 0; I < Nodes.size(); ++I)
      if (Nodes[I].Group == Group)
        Text += Indent + numbered('n', I) + "[\"" +
                mermaidText(Nodes[I].Lines) + "\"]" +
                (Nodes[I].Subject ? ":::subject\n" : "\n");
  };
  const std::vector<std::string> Groups = groups();
  AddNodes("", "  ");
  for (size_t I = 0; I < Groups.size(); ++I) {
    Text += "  subgraph " + numbered('g', I) + "[\"" +
            mermaidText({Groups[I]}) + "\"]\n";
    AddNodes(Groups[I], "    ");
    Text += "  end\n";
  }
  for (const Edge &E : Edges)
    Text += "  " + numbered('n', E.From) + " -->" +
            (E.Labels.empty()
                 ? ""
                 : "|\"" + mermaidText({llvm::join(E.Labels, ", ")}) + "\"|") +
            " " + numbered('n', E.To) + "\n";
  for (const auto &[From, To] : GroupEdges)
    Text += "  " + numbered('g', numberOf(Groups, From)) + " --> " +
            numbered('g', numberOf(Groups, To)) + "\n";
  if (std::vector<std::string> All = allNotes(); !All.empty())
    Text += "  note[\"" + mermaidText(All) + "\"]:::note\n";
  return Text + "  classDef subject stroke-width:3px\n"
                "  classDef note stroke-dasharray:4\n";
}

std::string Picture::dot() const {
  std::string Text = "digraph torchtalk {\n  rankdir=LR;\n  compound=true;\n"
                     "  node [shape=box];\n";
  const std::vector<std::string> Groups = groups();
  std::vector<size_t> FirstOf(Groups.size());
  auto AddNodes = [&](const std::string &Group, const char *Indent) {
    for (size_t I = Nodes.size(); I-- > 0;)
      if (Nodes[I].Group == Group) {
        Text += Indent + numbered('n', I) +
                " [label=" + dotText(Nodes[I].Lines) +
                (Nodes[I].Subject ? ", penwidth=3];\n" : "];\n");
        if (!Group.empty())
          FirstOf[numberOf(Groups, Group)] = I;
      }
  };
  AddNodes("", "  ");
  for (size_t I = 0; I < Groups.size(); ++I) {
    Text += "  subgraph cluster" + std::to_string(I) +
            " {\n    label=" + dotText({Groups[I]}) + ";\n";
    AddNodes(Groups[I], "    ");
    Text += "  }\n";
  }
  for (const Edge &E : Edges)
    Text += "  " + numbered('n', E.From) + " -> " + numbered('n', E.To) +
            (E.Labels.empty()
                 ? ";\n"
                 : " [label=" + dotText({llvm::join(E.Labels, ", ")}) + "];\n");
  // Graphviz has arrows between nodes, which end at the clusters around them.
  for (const auto &[From, To] : GroupEdges) {
    const size_t Tail = numberOf(Groups, From), Head = numberOf(Groups, To);
    Text += "  " + numbered('n', FirstOf[Tail]) + " -> " +
            numbered('n', FirstOf[Head]) + " [ltail=cluster" +
            std::to_string(Tail) + ", lhead=cluster" + std::to_string(Head) +
            "];\n";
  }
  if (std::vector<std::string> All = allNotes(); !All.empty())
    Text += "  note [style=dashed, label=" + dotText(All) + "];\n";
  return Text + "}\n";
}

} // namespace torchtalk::render
