//===- OwnDeclarations.cpp - What gen_pyi.py declares itself --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/origin/OwnDeclarations.h"
#include "query/origin/TextShape.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

namespace torchtalk::query {

using llvm::StringRef;

std::string patternOf(source::Node Text, StringRef Same) {
  if (!Text.is("string"))
    return "";
  std::string Pattern;
  for (source::Node Part : Text.children())
    if (Part.is("string_content"))
      Pattern += Part.text().str();
    else if (Part.is("interpolation"))
      Pattern += Part.text() == Same ? "=" : "*";
  return Pattern;
}

/// "*" for each "{...}", which str.format() fills.
static std::string withoutFields(StringRef Text) {
  std::string Result;
  std::vector<size_t> Open;
  for (char C : Text) {
    if (C == '{')
      Open.push_back(Result.size());
    if (C != '}' || Open.empty()) {
      Result += C;
      continue;
    }
    Result.resize(Open.back());
    Result += '*';
    Open.pop_back();
  }
  return Result;
}

static bool isNamePattern(StringRef Name) {
  return !Name.empty() && llvm::all_of(Name, [](char C) {
    return llvm::isAlnum(C) || C == '_' || C == '*';
  });
}

static bool writesFiles(llvm::ArrayRef<source::Node> Functions) {
  bool Writes = false;
  for (source::Node Function : Functions)
    walk(Function, [&](source::Node At) {
      Writes |= At.is("attribute") &&
                At.field("attribute").text().starts_with("write");
      return !Writes;
    });
  return Writes;
}

void OwnDeclarations::addLiteral(source::Node String) {
  const std::string Text = withoutFields(patternOf(String));
  const StringRef Name = StringRef(Text).trim('_');
  // Where all of a name is put in, that is a literal, too.
  if (isNamePattern(Name) && Name != "*")
    Names.insert(Name.str());
  if (StringRef(Text).starts_with("def "))
    Heads.insert(Text.substr(0, Text.find("->")));
}

OwnDeclarations OwnDeclarations::in(const index::PythonRecord &Writer,
                                    const GeneratorSources &Sources) {
  OwnDeclarations Own;
  auto Tree = Sources.trees().find(Writer.File);
  if (Tree == Sources.trees().end())
    return Own;
  std::vector<source::Node> Left;
  for (source::Node At : Tree->second.root().children())
    if (!At.is("function_definition", "class_definition",
               "decorated_definition", "import_statement",
               "import_from_statement"))
      Left.push_back(At);
  auto Named = [&](StringRef Name) {
    return Sources.definitions(Name, "", Writer.File);
  };
  llvm::append_range(Left, Named(StringRef(Writer.Name).rsplit('.').second));
  std::set<StringRef> Seen = {StringRef(Writer.Name).rsplit('.').second};
  std::map<StringRef, bool> Writing;
  auto IsOther = [&](StringRef Function) {
    auto [At, New] = Writing.try_emplace(Function);
    if (New)
      At->second = writesFiles(Named(Function));
    return At->second;
  };
  while (!Left.empty()) {
    const source::Node Root = Left.back();
    Left.pop_back();
    walk(Root, [&](source::Node At) {
      if (At.is("expression_statement") && At.firstChild().is("call") &&
          IsOther(At.firstChild().field("function").text()))
        return false; // its value is not used
      if (At.is("identifier") && Seen.insert(At.text()).second)
        llvm::append_range(Left, Named(At.text()));
      if (At.is("string"))
        Own.addLiteral(At);
      return true;
    });
  }
  return Own;
}

bool OwnDeclarations::mayHave(StringRef Line) const {
  const StringRef Name =
      Line.drop_front(strlen("def ")).split('(').first.trim('_');
  const bool Named = llvm::any_of(
      Names, [&](const std::string &One) { return fitsPattern(One, Name); });
  return llvm::any_of(Heads, [&](const std::string &Head) {
    const StringRef Declares =
        StringRef(Head).drop_front(strlen("def ")).split('(').first;
    return (Named || !Declares.trim("_*").empty()) &&
           fitsPattern(Head + "*", Line);
  });
}

} // namespace torchtalk::query
