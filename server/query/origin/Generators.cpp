//===- Generators.cpp - The Python that writes generated files ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/origin/Generators.h"
#include "query/origin/GeneratorSources.h"
#include "source/python/PythonAssigned.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::query {

using index::PythonRecord;
using index::Session;
using llvm::StringRef;

namespace {

/// Defines mapMaybe(), concatMap() and the like, which hand on.
constexpr const char *Helpers = "torchgen/utils.py";
constexpr unsigned MaxVariables = 8; ///< from a variable to what it is assigned

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
public:
  FileReader(StringRef File, const GeneratorSources &Sources,
             ShapeReader &Shapes)
      : File(File), Sources(Sources), Shapes(Shapes) {}

  void read(source::Node Root, std::vector<GeneratorWrite> &Into) {
    walk(Root, [&](source::Node At) {
      if (At.is("call"))
        readCall(At, Into);
      return true;
    });
  }

private:
  void readCall(source::Node Call, std::vector<GeneratorWrite> &Into) {
    const source::Node Function = Call.field("function");
    if (!Function.is("attribute") || File == Helpers)
      return;
    const StringRef Method = Function.field("attribute").text();
    const auto Given = source::positionalOf(Call);
    std::map<std::string, source::Node, std::less<>> Named;
    for (source::Node Argument : Call.field("arguments").children())
      if (Argument.is("keyword_argument"))
        Named[Argument.field("name").text().str()] = Argument.field("value");
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
    const PythonRecord *In = Sources.around(File, Call.line());
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
    if (StringRef(Write.Out).ends_with(".pyi"))
      Write.Own = OwnDeclarations::in(*In, Sources);
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
    if (Env.is("call") && Env.field("function").text() == "dict") {
      bool All = true; // dict({...}, **others)
      for (source::Node Part : Env.field("arguments").children()) {
        if (Part.is("dictionary_splat"))
          Part = Part.firstChild();
        All &= !Part.is("keyword_argument") && readEnv(Part, In, Write);
      }
      return All;
    }
    const PythonRecord *Of = nullptr;
    if (Env.is("call"))
      Of = Sources.named(Env.field("function"), File);
    else if (Env.is("identifier"))
      Of = Sources.named(Env, File);
    if (!Of)
      return false;
    Write.Maker = functionOf(*Of);
    if (Of->File != File)
      return false;
    // All that it returns.
    bool All = false, Other = false;
    Sources.walkIn(*Of, [&](source::Node At) {
      if (At.is("return_statement") && Sources.around(File, At.line()) == Of) {
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
      collect(Pair.field("value"), In, Makers, Sure);
      std::optional<OriginFunction> Maker;
      if (Sure && Makers.size() == 1)
        Maker = functionOf(**Makers.begin());
      auto [At, New] = Write.Texts.try_emplace(Key);
      GeneratedText &Text = At->second;
      Text.Shape.add(Shapes.of(Pair.field("value"), File));
      if (New)
        Text.Maker = Maker;
      else if (!Text.Maker || !Maker || Text.Maker->Name != Maker->Name)
        Text.Maker.reset();
    }
    return All;
  }

  /// Whose results \p Value is put together of. \p Sure: nothing else that may
  /// make text is in it.
  void collect(source::Node Value, const PythonRecord *In,
               std::set<const PythonRecord *> &Makers, bool &Sure) const {
    Parts Left = {{Value, MaxVariables}};
    while (!Left.empty()) {
      const auto [Part, Steps] = Left.pop_back_val();
      collectPart(Part, In, Steps, Left, Makers, Sure);
    }
  }

  /// Nodes, each with the variables that may still be followed from it.
  using Parts = llvm::SmallVector<std::pair<source::Node, unsigned>>;

  /// What \p Value is put together of in turn goes to \p Left.
  void collectPart(source::Node Value, const PythonRecord *In, unsigned Steps,
                   Parts &Left, std::set<const PythonRecord *> &Makers,
                   bool &Sure) const {
    if (Value.is("conditional_expression")) {
      auto Three = Value.children(); // x if condition else y
      if (Three.size() == 3) {
        Left.emplace_back(Three[0], Steps);
        Left.emplace_back(Three[2], Steps);
      }
      return;
    }
    if (Value.is("list_comprehension", "generator_expression", "lambda")) {
      Left.emplace_back(Value.field("body"), Steps);
      return;
    }
    if (Value.is("call")) {
      const source::Node Function = Value.field("function");
      if (const PythonRecord *Of = Sources.named(
              Function.is("call") ? Function.field("function") : Function,
              File);
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
          if (const PythonRecord *Of = Sources.named(Argument, File))
            Makers.insert(Of);
          else
            Sure = false;
        } else {
          Left.emplace_back(Argument, Steps);
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
        Left.emplace_back(Right, Steps - 1);
      else
        Sure = false;
      return;
    }
    if (Value.is("list", "binary_operator", "parenthesized_expression"))
      for (source::Node Child : Value.children())
        Left.emplace_back(Child, Steps);
  }

  /// What the variable \p Name of \p In is assigned, where that is done once.
  source::Node assigned(StringRef Name, const PythonRecord *In) const {
    source::Node Right;
    size_t Assignments = 0;
    Sources.walkIn(*In, [&](source::Node At) {
      if (At.is("assignment") && At.field("left").text() == Name) {
        ++Assignments;
        Right = At.field("right");
      }
      return true;
    });
    return Assignments == 1 ? Right : source::Node();
  }

  StringRef File;
  const GeneratorSources &Sources;
  ShapeReader &Shapes;
  StringRef OutPart; ///< of the call that is read, see onlyPart()
};

} // namespace

std::vector<GeneratorWrite> generatorWrites(Session &Index,
                                            const OriginRequest &Request) {
  const GeneratorSources Sources(Index, Request);
  ShapeReader Shapes(Sources);
  std::vector<GeneratorWrite> Writes;
  CallersByName Callers;
  for (const auto &[File, Tree] : Sources.trees()) {
    FileReader(File, Sources, Shapes).read(Tree.root(), Writes);
    walk(Tree.root(), [&](source::Node At) {
      if (!At.is("call"))
        return true;
      const source::Node Function = At.field("function");
      const StringRef Name = Function.is("attribute")
                                 ? Function.field("attribute").text()
                                 : Function.text();
      if (Sources.defines(Name))
        if (const PythonRecord *In = Sources.around(File, At.line()))
          Callers[Name.str()].insert(In);
      return true;
    });
  }
  for (GeneratorWrite &Write : Writes)
    addCallers(Write, Callers);
  return Writes;
}

} // namespace torchtalk::query
