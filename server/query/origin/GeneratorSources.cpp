//===- GeneratorSources.cpp - The Python of code generation ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/origin/GeneratorSources.h"

#include "llvm/ADT/STLExtras.h"

#include <utility>

namespace torchtalk::query {

using index::PythonRecord;
using llvm::StringRef;
using Kind = source::PythonScope::Kind;

static constexpr const char *Packages[] = {
    "torchgen.", "tools.autograd.", "tools.setup_helpers.", "tools.pyi."};

GeneratorSources::GeneratorSources(index::Session &Index,
                                   const OriginRequest &Request) {
  for (const char *Package : Packages)
    Index.forEachPython(Package, [&](const PythonRecord &Found) {
      Known.emplace(StringRef(Found.Name).rsplit('.').second.str(), Found);
    });
  for (const auto &[Name, Found] : Known) {
    if (Found.Kind == Kind::Function)
      Functions[Found.File].push_back(&Found);
    if (Trees.contains(Found.File))
      continue;
    PresentText Text = Request.Read(Found.File);
    if (!Text.Problem.empty())
      continue;
    auto Tree = source::SyntaxTree::parse(source::Language::Python, Text.Text);
    if (Tree)
      Trees.emplace(Found.File, std::move(*Tree));
    else
      llvm::consumeError(Tree.takeError());
  }
  for (const auto &[File, Tree] : Trees) {
    std::vector<std::pair<source::Node, std::string>> Left = {
        {Tree.root(), ""}}; // with the class around each
    while (!Left.empty()) {
      const auto [Outer, Class] = std::move(Left.back());
      Left.pop_back();
      for (source::Node At : Outer.children()) {
        const std::string Name = At.field("name").text().str();
        const bool IsFunction = At.is("function_definition");
        if (IsFunction)
          Defined.insert({{File, Class, Name}, At});
        Left.emplace_back(At, IsFunction                  ? ""
                              : At.is("class_definition") ? Name
                                                          : Class);
      }
    }
  }
}

std::vector<source::Node> GeneratorSources::definitions(StringRef Name,
                                                        StringRef Class,
                                                        StringRef File) const {
  std::vector<source::Node> Found;
  auto [Begin, End] =
      Defined.equal_range({File.str(), Class.str(), Name.str()});
  for (const auto &[Key, At] : llvm::make_range(Begin, End))
    Found.push_back(At);
  return Found;
}

const PythonRecord *GeneratorSources::around(StringRef File,
                                             uint32_t Line) const {
  const PythonRecord *Best = nullptr;
  if (auto Of = Functions.find(File); Of != Functions.end())
    for (const PythonRecord *One : Of->second)
      if (One->Line <= Line && Line <= One->EndLine &&
          (!Best || One->Line > Best->Line))
        Best = One;
  return Best;
}

const PythonRecord *GeneratorSources::classOf(const PythonRecord &Of) const {
  const StringRef Parent = StringRef(Of.Name).rsplit('.').first;
  auto [Begin, End] = Known.equal_range(Parent.rsplit('.').second);
  for (const auto &[Key, One] : llvm::make_range(Begin, End))
    if (One.Kind == Kind::Class && One.Name == Parent)
      return &One;
  return nullptr;
}

const PythonRecord *GeneratorSources::named(source::Node Name,
                                            StringRef File) const {
  StringRef Last;
  if (Name.is("identifier"))
    Last = Name.text();
  else if (Name.is("attribute"))
    Last = Name.field("attribute").text();
  else
    return nullptr;
  // One in this file, else the only one of all.
  const PythonRecord *Own = nullptr, *Anywhere = nullptr;
  size_t NumHere = 0, NumAll = 0;
  auto [Begin, End] = Known.equal_range(Last);
  for (const auto &[Key, One] : llvm::make_range(Begin, End)) {
    if ((One.Kind != Kind::Function && One.Kind != Kind::Class) || classOf(One))
      continue;
    ++NumAll;
    Anywhere = &One;
    if (One.File == File) {
      ++NumHere;
      Own = &One;
    }
  }
  const PythonRecord *Found = NumHere == 1  ? Own
                              : NumHere > 1 ? nullptr
                              : NumAll == 1 ? Anywhere
                                            : nullptr;
  if (!Found)
    return nullptr;
  if (Found->Kind == Kind::Function)
    return definitions(Last, "", Found->File).size() > 1 ? nullptr : Found;
  auto [First, Rest] = Known.equal_range("__call__");
  for (const auto &[Key, One] : llvm::make_range(First, Rest))
    if (One.Name == Found->Name + ".__call__")
      return &One;
  return nullptr;
}

const PythonRecord *GeneratorSources::propertyNamed(StringRef LastName) const {
  auto [Begin, End] = Known.equal_range(LastName);
  if (Begin == End || std::next(Begin) != End)
    return nullptr;
  const PythonRecord *Class = classOf(Begin->second);
  bool Is = false;
  if (Class)
    walkIn(*Class, [&](source::Node At) {
      Is |= At.is("decorated_definition") &&
            At.endLine() == Begin->second.EndLine &&
            At.text().starts_with("@property");
      return !Is;
    });
  return Is ? &Begin->second : nullptr;
}

void GeneratorSources::walkIn(
    const PythonRecord &In,
    llvm::function_ref<bool(source::Node)> Visit) const {
  auto Tree = Trees.find(In.File);
  if (Tree == Trees.end())
    return;
  walk(Tree->second.root(), [&](source::Node At) {
    if (At.endLine() < In.Line || At.line() > In.EndLine)
      return false;
    const bool Inside = At.line() >= In.Line && At.endLine() <= In.EndLine;
    return !Inside || Visit(At);
  });
}

} // namespace torchtalk::query
