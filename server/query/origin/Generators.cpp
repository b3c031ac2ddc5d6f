//===- Generators.cpp - The Python that writes generated files ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/origin/Generators.h"
#include "source/tree/SyntaxTree.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::query {

using index::PythonRecord;
using index::Session;
using llvm::StringRef;

using source::SyntaxTree;

namespace {

constexpr const char *Packages[] = {"torchgen.", "tools.autograd.",
                                    "tools.setup_helpers.", "tools.pyi."};
/// Defines mapMaybe(), concatMap() and the like, which hand on.
constexpr const char *Helpers = "torchgen/utils.py";
constexpr unsigned MaxSteps = 8; ///< from a variable to what it is assigned

/// Definitions by the last part of their names.
using Definitions = std::multimap<std::string, PythonRecord, std::less<>>;

Definitions readDefinitions(Session &Index) {
  Definitions Found;
  for (const char *Package : Packages)
    Index.forEachPython(Package, [&](const PythonRecord &Record) {
      Found.emplace(StringRef(Record.Name).rsplit('.').second.str(), Record);
    });
  return Found;
}

/// \p Visit returns whether to go on into the children.
void walk(source::Node At, llvm::function_ref<bool(source::Node)> Visit) {
  if (!Visit(At))
    return;
  for (source::Node Child : At.children())
    walk(Child, Visit);
}

/// "*" for what an f-string puts in, and "=" where that is \p Same; "" where it
/// is no literal.
std::string patternOf(source::Node Text, StringRef Same = "") {
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

/// What \p Text, an f-string, puts in, if that is one thing: "{category}".
StringRef onlyPart(source::Node Text) {
  StringRef Only;
  for (source::Node Part : Text.children())
    if (Part.is("interpolation")) {
      if (!Only.empty())
        return "";
      Only = Part.text();
    }
  return Only;
}

class FileReader {
  using Kind = source::PythonScope::Kind;

public:
  FileReader(StringRef File, source::Node Root, const Definitions &Known)
      : File(File), Root(Root), Known(Known) {
    for (const auto &[Name, Record] : Known)
      if (Record.File == File && Record.Kind == Kind::Function)
        Here.push_back(&Record);
  }

  void read(std::vector<GeneratorWrite> &Into) {
    walk(Root, [&](source::Node At) {
      if (At.is("call"))
        readCall(At, Into);
      return true;
    });
  }

  /// The innermost definition of the index around \p At.
  const PythonRecord *around(source::Node At) const {
    const PythonRecord *Best = nullptr;
    for (const PythonRecord *Record : Here)
      if (Record->Line <= At.line() && At.line() <= Record->EndLine &&
          (!Best || Record->Line > Best->Line))
        Best = Record;
    return Best;
  }

private:
  void readCall(source::Node Call, std::vector<GeneratorWrite> &Into) {
    const source::Node Function = Call.field("function");
    if (!Function.is("attribute") || File == Helpers)
      return;
    const StringRef Method = Function.field("attribute").text();
    std::vector<source::Node> Given;
    std::map<std::string, source::Node, std::less<>> Named;
    for (source::Node Argument : Call.field("arguments").children())
      if (Argument.is("keyword_argument"))
        Named[Argument.field("name").text().str()] = Argument.field("value");
      else if (!Argument.is("comment"))
        Given.push_back(Argument);
    OutPart = "";
    GeneratorWrite Write;
    Write.Sharded = Method == "write_sharded";
    source::Node Env, Base;
    if (Write.Sharded && !Given.empty() && Named.contains("env_callable")) {
      Env = Named["env_callable"];
      if (Named.contains("base_env"))
        Base = Named["base_env"];
      Write.Out = Write.Template = patternOf(Given[0]);
    } else if (Method == "write" && Given.size() == 2) {
      Write.Out = Write.Template = patternOf(Given[0]);
      Env = Given[1];
    } else if (Method == "write_with_template" && Given.size() == 3) {
      Write.Out = patternOf(Given[0]);
      Write.Template = patternOf(Given[1]);
      Env = Given[2];
    } else {
      return;
    }
    const PythonRecord *In = around(Call);
    if (!In)
      return;
    if (Write.Out.empty() && Given[0].is("identifier"))
      if (const source::Node Value = assigned(Given[0].text(), In))
        Write.Out = patternOf(Value);
    if (Given[0].is("string"))
      OutPart = onlyPart(Given[0]);
    Write.Callers = {functionOf(*In)};
    Write.AllKnown = readEnv(Env, In, Write);
    if (Base && !readDictionary(Base, In, Write))
      Write.AllKnown = false;
    Into.push_back(std::move(Write));
  }

  /// \returns whether all placeholders are known.
  bool readEnv(source::Node Env, const PythonRecord *In,
               GeneratorWrite &Write) {
    if (Env.is("lambda"))
      Env = Env.field("body");
    if (Env.is("identifier") && Env.text() == "dict")
      return true;
    if (Env.is("identifier"))
      if (const source::Node Value = assigned(Env.text(), In);
          Value && Value.is("dictionary"))
        Env = Value;
    if (Env.is("dictionary"))
      return readDictionary(Env, In, Write);
    const PythonRecord *Of = nullptr;
    if (Env.is("call"))
      Of = named(Env.field("function"));
    else if (Env.is("identifier"))
      Of = named(Env);
    if (!Of)
      return false;
    Write.Maker = functionOf(*Of);
    if (Of->File != File)
      return false;
    // All that it returns.
    bool All = false, Other = false;
    walk(Root, [&](source::Node At) {
      if (At.is("return_statement") && around(At) == Of) {
        const source::Node Value = At.firstChild();
        if (Value.is("dictionary"))
          All = readDictionary(Value, Of, Write) || All;
        else
          Other = true;
      }
      return true;
    });
    return All && !Other;
  }

  bool readDictionary(source::Node Dictionary, const PythonRecord *In,
                      GeneratorWrite &Write) {
    if (!Dictionary.is("dictionary"))
      return false;
    bool All = true;
    for (source::Node Pair : Dictionary.children()) {
      if (Pair.is("comment"))
        continue;
      const std::string Key =
          Pair.is("pair") ? patternOf(Pair.field("key"), OutPart) : "";
      if (Key.empty()) {
        All = false;
        continue;
      }
      std::set<const PythonRecord *> Makers;
      bool Sure = true;
      collect(Pair.field("value"), In, MaxSteps, Makers, Sure);
      std::optional<OriginFunction> Maker;
      if (Sure && Makers.size() == 1)
        Maker = functionOf(**Makers.begin());
      auto [At, New] = Write.Makers.emplace(Key, Maker);
      if (!New && (!At->second || !Maker || At->second->Name != Maker->Name))
        At->second.reset();
    }
    return All;
  }

  bool isMethod(const PythonRecord &Record) const {
    const StringRef Parent = StringRef(Record.Name).rsplit('.').first;
    auto [Begin, End] = Known.equal_range(Parent.rsplit('.').second);
    return llvm::any_of(llvm::make_range(Begin, End), [&](const auto &One) {
      return One.second.Kind == Kind::Class && One.second.Name == Parent;
    });
  }

  /// The definition that \p Name, an identifier or an attribute, calls.
  const PythonRecord *named(source::Node Name) const {
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
    for (const auto &[Key, Record] : llvm::make_range(Begin, End)) {
      if ((Record.Kind != Kind::Function && Record.Kind != Kind::Class) ||
          isMethod(Record))
        continue;
      ++NumAll;
      Anywhere = &Record;
      if (Record.File == File) {
        ++NumHere;
        Own = &Record;
      }
    }
    const PythonRecord *Found = NumHere == 1  ? Own
                                : NumHere > 1 ? nullptr
                                : NumAll == 1 ? Anywhere
                                              : nullptr;
    if (!Found || Found->Kind == Kind::Function)
      return Found;
    // An instance is called.
    auto [First, Last2] = Known.equal_range("__call__");
    for (const auto &[Key, Record] : llvm::make_range(First, Last2))
      if (Record.Name == Found->Name + ".__call__")
        return &Record;
    return nullptr;
  }

  /// Whose results \p Value is put together of. \p Sure: nothing else that may
  /// make text is in it.
  void collect(source::Node Value, const PythonRecord *In, unsigned Steps,
               std::set<const PythonRecord *> &Makers, bool &Sure) const {
    if (Value.is("conditional_expression")) {
      auto Parts = Value.children(); // x if condition else y
      if (Parts.size() == 3) {
        collect(Parts[0], In, Steps, Makers, Sure);
        collect(Parts[2], In, Steps, Makers, Sure);
      }
      return;
    }
    if (Value.is("list_comprehension", "generator_expression", "lambda")) {
      collect(Value.field("body"), In, Steps, Makers, Sure);
      return;
    }
    if (Value.is("call")) {
      const source::Node Function = Value.field("function");
      if (const PythonRecord *Of = named(
              Function.is("call") ? Function.field("function") : Function);
          Of && Of->File != Helpers) {
        Makers.insert(Of);
        return;
      }
      for (source::Node Argument : Value.field("arguments").children()) {
        // The first is what is mapped, the others are what over.
        const bool Maps = Function.text().ends_with("map") ||
                          Function.text().ends_with("Map") ||
                          Function.text().ends_with("mapMaybe");
        if (Argument.is("identifier", "attribute") && Maps) {
          if (const PythonRecord *Of = named(Argument))
            Makers.insert(Of);
          else
            Sure = false;
        } else {
          collect(Argument, In, Steps, Makers, Sure);
        }
        if (Maps)
          return;
      }
      return;
    }
    if (Value.is("identifier")) {
      const source::Node Right =
          Steps != 0 ? assigned(Value.text(), In) : source::Node();
      // A list may grow later.
      if (Right && !Right.is("list"))
        collect(Right, In, Steps - 1, Makers, Sure);
      else
        Sure = false;
      return;
    }
    if (Value.is("list", "binary_operator", "parenthesized_expression"))
      for (source::Node Child : Value.children())
        collect(Child, In, Steps, Makers, Sure);
  }

  /// What the variable \p Name of \p In is assigned, where that is done once.
  source::Node assigned(StringRef Name, const PythonRecord *In) const {
    source::Node Right;
    size_t Assignments = 0;
    walk(Root, [&](source::Node At) {
      if (At.is("assignment") && At.line() >= In->Line &&
          At.line() <= In->EndLine && At.field("left").text() == Name) {
        ++Assignments;
        Right = At.field("right");
      }
      return true;
    });
    return Assignments == 1 ? Right : source::Node();
  }

  StringRef File;
  source::Node Root;
  const Definitions &Known;
  std::vector<const PythonRecord *> Here; ///< functions of the file
  StringRef OutPart; ///< of the call that is read, see onlyPart()
};

} // namespace

std::vector<GeneratorWrite> generatorWrites(Session &Index,
                                            const OriginRequest &Request) {
  const Definitions Known = readDefinitions(Index);
  std::set<std::string> Files;
  for (const auto &[Name, Record] : Known)
    Files.insert(Record.File);
  std::vector<GeneratorWrite> Writes;
  CallersByName Callers;
  for (const std::string &File : Files) {
    PresentText Text = Request.Read(File);
    if (!Text.Problem.empty())
      continue;
    auto Tree = SyntaxTree::parse(source::Language::Python, Text.Text);
    if (!Tree) {
      llvm::consumeError(Tree.takeError());
      continue;
    }
    FileReader Reader(File, Tree->root(), Known);
    Reader.read(Writes);
    walk(Tree->root(), [&](source::Node At) {
      if (At.is("call")) {
        const source::Node Function = At.field("function");
        const StringRef Name = Function.is("attribute")
                                   ? Function.field("attribute").text()
                                   : Function.text();
        if (Known.contains(Name))
          if (const PythonRecord *In = Reader.around(At))
            Callers[Name.str()].insert(In);
      }
      return true;
    });
  }
  for (GeneratorWrite &Write : Writes)
    addCallers(Write, Callers);
  return Writes;
}

} // namespace torchtalk::query
