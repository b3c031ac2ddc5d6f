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
static std::string withoutFields(std::string Text) {
  for (size_t End = 0; (End = Text.find('}')) != std::string::npos;) {
    const size_t Begin = Text.rfind('{', End);
    if (Begin == std::string::npos)
      break;
    Text.replace(Begin, End - Begin + 1, "*");
  }
  return Text;
}

static bool isNamePattern(StringRef Name) {
  return !Name.empty() && llvm::all_of(Name, [](char C) {
    return llvm::isAlnum(C) || C == '_' || C == '*';
  });
}

/// A call whose value nobody uses, of a function that writes files itself.
static bool isOtherWriter(source::Node Statement,
                          llvm::ArrayRef<source::Node> Called) {
  bool Writes = false;
  if (Statement.is("expression_statement"))
    for (source::Node Function : Called)
      walk(Function, [&](source::Node At) {
        Writes |= At.is("attribute") &&
                  At.field("attribute").text().starts_with("write");
        return !Writes;
      });
  return Writes;
}

void OwnDeclarations::addIn(source::Node Root, const GeneratorSources &Sources,
                            StringRef File, std::set<size_t> &Seen) {
  if (!Seen.insert(Root.begin()).second)
    return;
  walk(Root, [&](source::Node At) {
    if (At.is("expression_statement") && At.firstChild().is("call") &&
        isOtherWriter(
            At, Sources.definitions(At.firstChild().field("function").text(),
                                    "", File)))
      return false;
    if (At.is("identifier"))
      for (source::Node Function : Sources.definitions(At.text(), "", File))
        addIn(Function, Sources, File, Seen);
    if (!At.is("string"))
      return true;
    const std::string Text = withoutFields(patternOf(At));
    const StringRef Name = StringRef(Text).trim('_');
    // Where all of a name is put in, that is a literal, too.
    if (isNamePattern(Name) && Name != "*")
      Names.insert(Name.str());
    if (StringRef(Text).starts_with("def "))
      Heads.insert(Text.substr(0, Text.find("->")));
    return true;
  });
}

OwnDeclarations OwnDeclarations::in(const index::PythonRecord &Writer,
                                    const GeneratorSources &Sources) {
  OwnDeclarations Own;
  std::set<size_t> Seen;
  auto Tree = Sources.trees().find(Writer.File);
  if (Tree == Sources.trees().end())
    return Own;
  for (source::Node At : Tree->second.root().children())
    if (!At.is("function_definition", "class_definition",
               "decorated_definition", "import_statement",
               "import_from_statement"))
      Own.addIn(At, Sources, Writer.File, Seen);
  for (source::Node At : Sources.definitions(
           StringRef(Writer.Name).rsplit('.').second, "", Writer.File))
    Own.addIn(At, Sources, Writer.File, Seen);
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
