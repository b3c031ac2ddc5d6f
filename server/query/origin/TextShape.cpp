//===- TextShape.cpp - Which lines Python code may make -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/origin/TextShape.h"
#include "source/python/PythonAssigned.h"
#include "source/python/PythonStrings.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

#include <algorithm>

namespace torchtalk::query {

using llvm::StringRef;

namespace {

constexpr unsigned MaxDepth = 40;
/// In all; those of PyTorch 2.6.0 take 1,134.
constexpr unsigned MaxSteps = 10000;
constexpr size_t MaxValues = 8;
constexpr size_t MaxParts = 200;
/// Stands in a text for the part of that number of an f-string.
constexpr char Hole = '\1';

bool isFormatted(source::Node Text) {
  return Text.text()
      .take_until([](char C) { return C == '"' || C == '\''; })
      .contains_insensitive('f');
}

/// The text of \p Text, a string or several in a row, where each part that is
/// put in is Hole and its number in \p Parts.
std::string textOf(source::Node Text, std::vector<source::Node> &Parts) {
  std::string All;
  if (Text.is("concatenated_string")) {
    for (source::Node One : Text.children())
      All += textOf(One, Parts);
    return All;
  }
  auto Literal = [](std::string Of) {
    std::replace(Of.begin(), Of.end(), Hole, '*');
    return Of;
  };
  if (!isFormatted(Text))
    return Literal(source::stringValue(Text).value_or(""));
  for (source::Node Part : Text.children())
    if (Part.is("interpolation") && Parts.size() == MaxParts) {
      All += "*";
    } else if (Part.is("interpolation")) {
      All += Hole;
      All += static_cast<char>('0' + Parts.size());
      Parts.push_back(Part.field("expression"));
    } else if (Part.is("string_content")) {
      StringRef Rest = Part.text();
      std::string Content;
      for (; !Rest.empty(); Rest = Rest.drop_front()) {
        Content += Rest.front();
        if (Rest.starts_with("{{") || Rest.starts_with("}}"))
          Rest = Rest.drop_front();
      }
      All += Literal(source::unescaped(Content));
    }
  return All;
}

} // namespace

bool fitsPattern(StringRef Pattern, StringRef Text) {
  size_t At = 0, In = 0, Star = StringRef::npos, Mark = 0;
  while (In < Text.size()) {
    if (At < Pattern.size() && Pattern[At] == '*') {
      Star = At++;
      Mark = In;
    } else if (At < Pattern.size() && Pattern[At] == Text[In]) {
      ++At;
      ++In;
    } else if (Star != StringRef::npos) {
      At = Star + 1;
      In = ++Mark;
    } else {
      return false;
    }
  }
  return Pattern.drop_front(At).find_first_not_of('*') == StringRef::npos;
}

void TextShape::add(const TextShape &Other) {
  Lines.insert(Other.Lines.begin(), Other.Lines.end());
  Known &= Other.Known;
}

bool TextShape::mayHave(StringRef Line) const {
  return !Known || llvm::any_of(Lines, [&](const std::string &One) {
    return fitsPattern(One, Line.trim());
  });
}

TextShape ShapeReader::of(source::Node Value, StringRef File) {
  return of(Value, around(Value, File));
}

TextShape ShapeReader::of(source::Node Value, const Scope &In) {
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  if (Depth > MaxDepth || ++Steps > MaxSteps)
    return TextShape::unknown();
  if (Value.is("none"))
    return {};
  if (Value.is("string", "concatenated_string"))
    return ofString(Value, In);
  if (Value.is("list", "tuple", "set", "parenthesized_expression",
               "list_splat"))
    return ofAll(Value.children(), In);
  if (Value.is("list_comprehension", "generator_expression", "lambda"))
    return of(Value.field("body"), In);
  if (Value.is("boolean_operator"))
    return ofAll({Value.field("left"), Value.field("right")}, In);
  if (Value.is("conditional_expression"))
    if (auto Parts = Value.children(); Parts.size() == 3)
      return ofAll({Parts[0], Parts[2]}, In);
  // Of lists; two strings may share a line.
  if (Value.is("binary_operator") && Value.field("operator").text() == "+") {
    const source::Node Left = Value.field("left"), Right = Value.field("right");
    auto IsList = [](source::Node Side) {
      return Side.is("list", "list_comprehension") ||
             (Side.is("call") && (Side.field("function").text() == "list" ||
                                  Side.field("function").text() == "sorted"));
    };
    if (IsList(Left) || IsList(Right))
      return ofAll({Left, Right}, In);
  }
  if (Value.is("identifier"))
    return ofVariable(Value.text(), In);
  if (Value.is("attribute"))
    return ofAttribute(Value, In);
  if (Value.is("call"))
    return ofCall(Value, In);
  return TextShape::unknown();
}

TextShape ShapeReader::ofAll(llvm::ArrayRef<source::Node> All,
                             const Scope &In) {
  TextShape Shape;
  for (source::Node One : All)
    if (!One.is("comment"))
      Shape.add(of(One, In));
  return Shape;
}

TextShape ShapeReader::ofString(source::Node Text, const Scope &In) {
  std::vector<source::Node> Parts;
  const std::string All = textOf(Text, Parts);
  TextShape Shape;
  llvm::SmallVector<StringRef> Lines;
  StringRef(All).split(Lines, '\n');
  for (StringRef Line : Lines) {
    Line = Line.trim(" \t");
    if (Line.empty())
      continue;
    auto PartAt = [&](size_t At) {
      return Parts[static_cast<unsigned char>(Line[At + 1] - '0')];
    };
    if (Line.size() == 2 && Line[0] == Hole) {
      Shape.add(of(PartAt(0), In));
      continue;
    }
    std::vector<std::string> Made = {""};
    for (size_t At = 0; At < Line.size(); ++At) {
      Values Of = std::vector<std::string>{std::string(1, Line[At])};
      if (Line[At] == Hole) {
        Of = valuesOf(PartAt(At), In);
        ++At;
      }
      if (!Of || Of->size() * Made.size() > MaxValues)
        Of = std::vector<std::string>{"*"};
      std::vector<std::string> Next;
      for (const std::string &Before : Made)
        for (const std::string &One : *Of)
          Next.push_back(Before + One);
      Made = std::move(Next);
    }
    for (const std::string &One : Made) {
      const StringRef Whole = StringRef(One).trim();
      if (Whole.find_first_not_of("* ") == StringRef::npos && !Whole.empty())
        return TextShape::unknown();
      if (!Whole.empty())
        Shape.Lines.insert(Whole.str());
    }
  }
  return Shape;
}

ShapeReader::Values ShapeReader::valuesOf(source::Node Value, const Scope &In) {
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  if (Depth > MaxDepth || ++Steps > MaxSteps)
    return std::nullopt;
  std::vector<source::Node> From;
  if (Value.is("string", "concatenated_string")) {
    std::vector<source::Node> Parts;
    std::string Text = textOf(Value, Parts), Known;
    for (size_t At = 0; At < Text.size(); ++At) {
      if (Text[At] != Hole) {
        Known += Text[At];
        continue;
      }
      ++At;
      const Values Of =
          valuesOf(Parts[static_cast<unsigned char>(Text[At] - '0')], In);
      Known += Of && Of->size() == 1 ? Of->front() : "*";
    }
    if (StringRef(Known).contains('\n'))
      return std::nullopt;
    return std::vector<std::string>{Known};
  }
  if (Value.is("parenthesized_expression")) {
    From = {Value.firstChild()};
  } else if (Value.is("conditional_expression")) {
    auto Parts = Value.children();
    if (Parts.size() != 3)
      return std::nullopt;
    From = {Parts[0], Parts[2]};
  } else if (Value.is("identifier")) {
    auto Assigned = assignedTo(Value.text(), In.Function);
    if (!Assigned || Assigned->empty())
      return std::nullopt;
    From = std::move(*Assigned);
  } else {
    return std::nullopt;
  }
  std::vector<std::string> All;
  for (source::Node One : From) {
    const Values Of = valuesOf(One, In);
    if (!Of || All.size() + Of->size() > MaxValues)
      return std::nullopt;
    llvm::append_range(All, *Of);
  }
  return All;
}

TextShape ShapeReader::ofVariable(StringRef Name, const Scope &In) {
  for (Scope Own = In; Own.Function; Own = around(Own.Function, Own.File)) {
    const auto Assigned = assignedTo(Name, Own.Function);
    if (!Assigned)
      return TextShape::unknown();
    if (!Assigned->empty())
      return ofAll(*Assigned, Own);
  }
  return TextShape::unknown();
}

ShapeReader::Scope ShapeReader::around(source::Node At, StringRef File) const {
  Scope Best{File, {}};
  auto Tree = Sources.trees().find(File.str());
  if (Tree == Sources.trees().end())
    return Best;
  walk(Tree->second.root(), [&](source::Node Outer) {
    if (Outer.begin() > At.begin() || Outer.end() < At.end() ||
        (Outer.begin() == At.begin() && Outer.end() == At.end()))
      return false;
    if (Outer.is("function_definition"))
      Best.Function = Outer;
    return true;
  });
  return Best;
}

std::vector<ShapeReader::Scope> ShapeReader::definitions(StringRef Name,
                                                         StringRef Class,
                                                         StringRef File) const {
  std::vector<Scope> Found;
  for (source::Node At : Sources.definitions(Name, Class, File))
    Found.push_back({File, At});
  return Found;
}

TextShape ShapeReader::ofReturns(const Scope &Function) {
  const std::pair Key(Function.File.str(), Function.Function.begin());
  // Unknown while it is read.
  auto [At, New] = Returned.try_emplace(Key, TextShape::unknown());
  if (!New)
    return At->second;
  TextShape Shape;
  bool Returns = false;
  walk(Function.Function, [&](source::Node In) {
    if (In.is("function_definition", "lambda"))
      return In.begin() == Function.Function.begin();
    if (In.is("return_statement", "yield")) {
      Returns = true;
      Shape.add(In.firstChild() ? of(In.firstChild(), Function) : TextShape());
    }
    return true;
  });
  if (!Returns)
    Shape = TextShape::unknown();
  return Returned[Key] = Shape;
}

/// What calling \p Function gives: a name, a lambda, or an instance.
TextShape ShapeReader::ofCallee(source::Node Function, const Scope &In) {
  if (Function.is("lambda"))
    return of(Function.field("body"), In);
  const bool IsInstance = Function.is("call");
  if (IsInstance)
    Function = Function.field("function");
  std::vector<Scope> All;
  if (const auto *Of = Sources.named(Function, In.File)) {
    const auto *Class = Sources.classOf(*Of);
    if (IsInstance == (Class != nullptr))
      All = definitions(StringRef(Of->Name).rsplit('.').second,
                        Class ? StringRef(Class->Name).rsplit('.').second : "",
                        Of->File);
  } else if (Function.is("identifier") && !IsInstance) {
    All = definitions(Function.text(), "", In.File);
  }
  TextShape Shape;
  for (const Scope &One : All)
    Shape.add(ofReturns(One));
  return All.empty() ? TextShape::unknown() : Shape;
}

TextShape ShapeReader::ofCall(source::Node Call, const Scope &In) {
  const source::Node Function = Call.field("function");
  const StringRef Name = Function.text();
  const auto Given = source::positionalOf(Call);
  if (!Given.empty() &&
      (Name.ends_with("map") || Name.ends_with("Map") ||
       Name.ends_with("mapMaybe") || Name.ends_with("map_codegen")))
    return ofCallee(Given[0], In);
  if (llvm::is_contained({"sorted", "list", "set", "tuple", "reversed"}, Name))
    return ofAll(Given, In);
  if (Function.is("attribute")) {
    const source::Node Object = Function.field("object");
    const StringRef Method = Function.field("attribute").text();
    if (Method == "join" && Object.is("string"))
      return StringRef(source::stringValue(Object).value_or(""))
                     .trim(" \t")
                     .starts_with("\n")
                 ? ofAll(Given, In)
                 : TextShape::unknown();
    if (Given.empty() &&
        llvm::is_contained({"strip", "rstrip", "lstrip"}, Method))
      return of(Object, In);
  }
  return ofCallee(Function, In);
}

TextShape ShapeReader::ofAttribute(source::Node Attribute, const Scope &In) {
  const StringRef Name = Attribute.field("attribute").text();
  if (Attribute.field("object").text() == "self") {
    // All that its class does with it.
    source::Node Class;
    walk(Sources.trees().find(In.File.str())->second.root(),
         [&](source::Node At) {
           if (At.begin() > In.Function.begin() || At.end() < In.Function.end())
             return false;
           if (At.is("class_definition"))
             Class = At;
           return true;
         });
    const auto Assigned =
        Class ? assignedTo(Attribute.text(), Class) : std::nullopt;
    if (!Assigned || Assigned->empty())
      return TextShape::unknown();
    TextShape Shape;
    for (source::Node One : *Assigned)
      Shape.add(of(One, In.File));
    return Shape;
  }
  TextShape Shape = TextShape::unknown();
  if (const auto *Property = Sources.propertyNamed(Name))
    for (const Scope &One : definitions(
             Name,
             StringRef(Sources.classOf(*Property)->Name).rsplit('.').second,
             Property->File))
      Shape = ofReturns(One);
  return Shape;
}

} // namespace torchtalk::query
