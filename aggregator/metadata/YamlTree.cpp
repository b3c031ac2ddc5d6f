//===- YamlTree.cpp - A YAML document with lines, bounded -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/YamlTree.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/StringExtras.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <sstream>
#include <unordered_map>

namespace torchtalk::metadata {
namespace {

/// Builds the tree. Throws yaml-cpp's own exception type, so that all errors
/// have a position.
class TreeBuilder : public YAML::EventHandler {
public:
  YamlNode::Ptr Root;

  void OnDocumentStart(const YAML::Mark &) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark &At, YAML::anchor_t Anchor) override {
    add(At, YamlNode::Kind::Scalar, Anchor);
  }
  void OnAlias(const YAML::Mark &At, YAML::anchor_t Anchor) override {
    auto Found = Anchors.find(Anchor);
    if (Found == Anchors.end())
      throw YAML::ParserException(At, "an alias inside its own value");
    count(At);
    place(Found->second);
  }
  void OnScalar(const YAML::Mark &At, const std::string &,
                YAML::anchor_t Anchor, const std::string &Value) override {
    add(At, YamlNode::Kind::Scalar, Anchor)->Scalar = Value;
  }
  void OnSequenceStart(const YAML::Mark &At, const std::string &,
                       YAML::anchor_t Anchor,
                       YAML::EmitterStyle::value) override {
    open(At, YamlNode::Kind::Sequence, Anchor);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark &At, const std::string &,
                  YAML::anchor_t Anchor, YAML::EmitterStyle::value) override {
    open(At, YamlNode::Kind::Map, Anchor);
  }
  void OnMapEnd() override { close(); }

private:
  struct Level {
    YamlNode::Ptr Node;
    YAML::anchor_t Anchor;
  };

  void count(const YAML::Mark &At) {
    if (++Nodes > MaxYamlNodes)
      throw YAML::ParserException(At, "too many nodes");
  }
  void place(const YamlNode::Ptr &Node) {
    if (Open.empty())
      Root = Node;
    else
      Open.back().Node->Children.push_back(Node);
  }
  YamlNode::Ptr add(const YAML::Mark &At, YamlNode::Kind Kind,
                    YAML::anchor_t Anchor) {
    count(At);
    auto Node = std::make_shared<YamlNode>();
    Node->TheKind = Kind;
    Node->Line = static_cast<uint32_t>(At.line + 1);
    place(Node);
    // A collection can be referred to only once it is complete, so there are no
    // cycles.
    if (Anchor != YAML::NullAnchor && Kind == YamlNode::Kind::Scalar)
      Anchors[Anchor] = Node;
    return Node;
  }
  void open(const YAML::Mark &At, YamlNode::Kind Kind, YAML::anchor_t Anchor) {
    if (Open.size() >= MaxYamlDepth)
      throw YAML::ParserException(At, "nested too deeply");
    YamlNode::Ptr Node = add(At, Kind, Anchor);
    Open.push_back({std::move(Node), Anchor});
  }
  void close() {
    Level Top = std::move(Open.back());
    Open.pop_back();
    if (Top.Anchor != YAML::NullAnchor)
      Anchors[Top.Anchor] = std::move(Top.Node);
  }

  std::vector<Level> Open;
  std::unordered_map<YAML::anchor_t, YamlNode::Ptr> Anchors;
  uint64_t Nodes = 0;
};

/// Whether a scalar in flow text needs quotes.
bool needsQuotes(llvm::StringRef S) {
  return S.empty() || S.find_first_of("[]{},\"\n#") != llvm::StringRef::npos ||
         S.contains(": ") || S.ends_with(":") ||
         llvm::StringRef("'&*!|>%@`-? ").contains(S.front()) || S.back() == ' ';
}

void appendScalar(const std::string &S, std::string &Out) {
  if (!needsQuotes(S)) {
    Out += S;
    return;
  }
  Out.push_back('"');
  for (char C : S) {
    if (C == '"' || C == '\\')
      Out.push_back('\\');
    if (C == '\n')
      Out += "\\n";
    else
      Out.push_back(C);
  }
  Out.push_back('"');
}

bool appendFlow(const YamlNode &Node, std::string &Out) {
  if (Out.size() > MaxYamlFlow)
    return false;
  if (Node.isScalar()) {
    appendScalar(Node.Scalar, Out);
    return true;
  }
  Out.push_back(Node.isMap() ? '{' : '[');
  for (size_t I = 0; I < Node.Children.size(); ++I) {
    if (I > 0)
      Out += Node.isMap() && I % 2 != 0 ? ": " : ", ";
    if (!appendFlow(*Node.Children[I], Out))
      return false;
  }
  Out.push_back(Node.isMap() ? '}' : ']');
  return Out.size() <= MaxYamlFlow;
}

} // namespace

std::vector<std::pair<const YamlNode &, const YamlNode &>>
YamlNode::entries() const {
  std::vector<std::pair<const YamlNode &, const YamlNode &>> Result;
  for (size_t I = 0; I + 1 < Children.size(); I += 2)
    Result.emplace_back(*Children[I], *Children[I + 1]);
  return Result;
}

const YamlNode *YamlNode::find(llvm::StringRef Key) const {
  if (isMap())
    for (const auto &[Name, Value] : entries())
      if (Name.isScalar() && Name.Scalar == Key)
        return &Value;
  return nullptr;
}

llvm::Expected<YamlNode::Ptr> parseYaml(std::string_view Text,
                                        const std::string &Name) {
  if (Text.size() > MaxYamlSize)
    return makeError(Name + " has " + llvm::Twine(Text.size()) +
                     " bytes; at most " + llvm::Twine(MaxYamlSize) +
                     " are read.");
  // yaml-cpp accepts an unclosed quote if a line break precedes the end of the
  // file.
  std::istringstream Stream(llvm::StringRef(Text).rtrim().str());
  TreeBuilder Builder;
  try {
    YAML::Parser Parser(Stream);
    Parser.HandleNextDocument(Builder);
  } catch (const YAML::Exception &E) {
    return makeError(Name + ":" + llvm::Twine(E.mark.line + 1) + ":" +
                     llvm::Twine(E.mark.column + 1) + ": " + E.msg + ".");
  } catch (const std::exception &E) {
    return makeError(Name + " cannot be parsed (" + E.what() + ").");
  }
  return std::move(Builder.Root);
}

llvm::Expected<std::vector<YamlNode::Ptr>>
parseYamlList(std::string_view Text, const std::string &Name,
              const llvm::Twine &What) {
  YamlNode::Ptr Root = TRY(parseYaml(Text, Name));
  if (!Root || (Root->isScalar() && Root->Scalar.empty()))
    return std::vector<YamlNode::Ptr>();
  if (!Root->isSequence())
    return makeError(Name + ":" + llvm::Twine(Root->Line) +
                     ":1: the file is no list of " + What + ".");
  return std::move(Root->Children);
}

std::vector<std::string> commaSeparated(llvm::StringRef Text) {
  std::vector<std::string> Result;
  for (llvm::StringRef Part : llvm::split(Text, ','))
    if (Part = Part.trim(); !Part.empty())
      Result.push_back(Part.str());
  return Result;
}

void YamlEntryReader::problem(uint32_t Line, const llvm::Twine &Why) {
  Problems.push_back((File + ":" + llvm::Twine(Line) + ": " + Why + ".").str());
}

bool YamlEntryReader::isSecond(llvm::StringRef Name, uint32_t Line,
                               llvm::StringSet<> &Seen) {
  bool Second = !Seen.insert(Name).second;
  if (Second)
    problem(Line, "'" + Name + "' comes a second time");
  return Second;
}

bool YamlEntryReader::fits(uint64_t Bytes, uint32_t Line) {
  Written += Bytes;
  bool Fits = Written <= MaxYamlSize;
  if (!Fits)
    problem(Line, "the file is too long once its aliases are written out");
  return Fits;
}

bool YamlEntryReader::write(const YamlNode &Node, uint32_t Line,
                            std::string &Out) {
  if (!fits(0, Line))
    return false;
  if (Node.isScalar()) {
    Out = Node.Scalar;
  } else if (!appendFlow(Node, Out)) {
    Written += Out.size();
    problem(Line, "the field is too long once its aliases are written out");
    return false;
  }
  return fits(Out.size(), Line);
}

bool YamlEntryReader::readField(const YamlNode &Key, const YamlNode &Value,
                                index::OpRecord::Field &Out) {
  Out.Line = Key.Line;
  return write(Key, Key.Line, Out.Name) && write(Value, Key.Line, Out.Value);
}

} // namespace torchtalk::metadata
