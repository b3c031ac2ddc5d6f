//===- PythonReader.cpp - From a Python file to what it defines -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/python/PythonReader.h"
#include "source/python/PythonExpressions.h"
#include "source/python/PythonImports.h"
#include "source/python/PythonStrings.h"
#include "source/tree/SyntaxTree.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/SaveAndRestore.h"

#include <optional>

namespace torchtalk::source {
namespace {

/// Of blocks in blocks; our stack grows with it.
constexpr unsigned MaxDepth = 200;
/// Of one function. PyTorch 2.6.0: 70.
constexpr size_t MaxParameters = 1000;

class Reader {
public:
  Reader(PythonModule &Out) : Out(Out) {}

  void read(Node Root) {
    Out.Doc = docstring(Root);
    block(Root, 0, false);
    findErrors(Root);
  }

private:
  void block(Node Body, uint32_t Scope, bool Conditional) {
    if (++Depth > MaxDepth)
      Out.TooDeep = true;
    else
      for (Node Child : Body.children())
        statement(Child, Scope, Conditional);
    --Depth;
  }

  void statement(Node S, uint32_t Scope, bool Conditional) {
    llvm::StringRef Kind = S.kind();
    if (Kind == "decorated_definition")
      return decorated(S, Scope, Conditional);
    if (Kind == "class_definition" || Kind == "function_definition")
      return definition(S, Scope, Conditional, {});
    if (Kind == "import_statement" || Kind == "import_from_statement")
      return readImport(S, Scope, Out);
    if (Kind == "with_statement") {
      for (Node Clause : S.children())
        with(Clause, Scope);
      return block(S.field("body"), Scope, Conditional);
    }
    bool Branches =
        llvm::StringSwitch<bool>(Kind)
            .Cases("if_statement", "elif_clause", "else_clause", true)
            .Cases("try_statement", "except_clause", true)
            .Cases("except_group_clause", "finally_clause", true)
            .Cases("for_statement", "while_statement", true)
            .Cases("match_statement", "case_clause", true)
            .Case("block", true)
            .Default(false);
    if (!Branches) {
      assign(S, Scope);
      return calls(S, variable(S, Scope, Conditional));
    }
    if (Kind == "for_statement")
      value(S.field("left"), Scope, chainOf(S.field("right")) + "[]");
    bool Always =
        Kind == "finally_clause" || Kind == "block" || Kind == "ERROR";
    if (++Depth > MaxDepth) {
      Out.TooDeep = true;
    } else {
      size_t Outer = Conditions.size();
      for (Node Child : S.children()) {
        if (Child.is("block") && Kind == "if_statement")
          conjuncts(S.field("condition"));
        // Conditions, iterables and patterns are expressions.
        if (isStatement(Child))
          statement(Child, Scope, Conditional || !Always);
        else
          calls(Child, Scope);
        Conditions.truncate(Outer);
      }
    }
    --Depth;
  }

  /// Adds the names in `x and y` to Conditions.
  void conjuncts(Node E) {
    llvm::SmallVector<Node, 4> Stack{E};
    while (!Stack.empty()) {
      Node Next = Stack.pop_back_val();
      if (Next.is("identifier"))
        Conditions.push_back(Next.text());
      else if (Next.is("parenthesized_expression") ||
               (Next.is("boolean_operator") &&
                Next.field("operator").text() == "and"))
        llvm::append_range(Stack, Next.children());
    }
  }

  static bool isStatement(Node N) {
    llvm::StringRef Kind = N.kind();
    return Kind.ends_with("_statement") || Kind.ends_with("_definition") ||
           Kind.ends_with("_clause") || Kind == "block" || Kind == "ERROR" ||
           Kind == "future_import_statement";
  }

  void decorated(Node S, uint32_t Scope, bool Conditional) {
    std::vector<std::string> Decorators;
    size_t First = Out.Calls.size();
    for (Node D : S.children())
      if (D.is("decorator")) {
        Decorators.push_back(D.firstChild().text().str());
        readCalls(D, Scope, /*AllArguments=*/true, Out);
      }
    // What a decorator calls, it calls for what it decorates.
    auto Made = static_cast<uint32_t>(Out.Scopes.size() + 1);
    for (PythonCall &Call : llvm::drop_begin(Out.Calls, First))
      Call.Decorates = Made;
    definition(S.field("definition"), Scope, Conditional,
               std::move(Decorators));
  }

  void definition(Node S, uint32_t Scope, bool Conditional,
                  std::vector<std::string> Decorators) {
    PythonScope Made;
    bool Class = S.is("class_definition");
    Made.TheKind =
        Class ? PythonScope::Kind::Class : PythonScope::Kind::Function;
    Made.Name = S.field("name").text().str();
    llvm::SaveAndRestore OuterPath(Path, Path + Made.Name.size() + 1);
    if (Path > MaxPythonName) {
      Out.TooDeep = true;
      return;
    }
    Made.Parent = Scope;
    Made.Line = S.line();
    Made.EndLine = S.endLine();
    Made.Conditional = Conditional;
    Made.Async = !Class && S.text().starts_with("async");
    Made.Doc = docstring(S.field("body"));
    Made.Decorators = std::move(Decorators);
    if (Class) {
      bases(S.field("superclasses"), Made, Scope);
    } else {
      parameters(S.field("parameters"), Made, Scope);
      Made.Returns = S.field("return_type").text().str();
    }
    Out.Scopes.push_back(std::move(Made));
    block(S.field("body"), static_cast<uint32_t>(Out.Scopes.size()), false);
  }

  void bases(Node List, PythonScope &Made, uint32_t Scope) {
    for (Node Base : List.children()) {
      if (Base.is("keyword_argument") || Base.is("comment") ||
          Base.is("list_splat") || Base.is("dictionary_splat"))
        continue;
      calls(Base, Scope);
      if (Base.is("subscript"))
        Base = Base.field("value");
      Made.Bases.push_back(Base.text().str());
    }
  }

  void parameters(Node List, PythonScope &Made, uint32_t Scope) {
    using Kind = PythonParameter::Kind;
    Kind Next = Kind::Positional;
    for (Node P : List.children()) {
      if (P.is("positional_separator")) {
        for (PythonParameter &Before : Made.Parameters)
          Before.TheKind = Kind::PositionalOnly;
        continue;
      }
      if (P.is("keyword_separator")) {
        Next = Kind::KeywordOnly;
        continue;
      }
      if (P.is("comment"))
        continue;
      if (Made.Parameters.size() >= MaxParameters) {
        Out.TooDeep = true;
        break;
      }
      PythonParameter Parameter;
      Node Name = P.field("name") ? P.field("name") : P;
      Parameter.Annotation = P.field("type").text().str();
      Parameter.Default = P.field("value").text().str();
      calls(P.field("value"), Scope);
      if (P.is("typed_parameter"))
        Name = P.firstChild();
      if (Name.is("list_splat_pattern")) {
        Parameter.TheKind = Kind::VarPositional;
        Next = Kind::KeywordOnly;
        Name = Name.firstChild();
      } else if (Name.is("dictionary_splat_pattern")) {
        Parameter.TheKind = Kind::VarKeyword;
        Name = Name.firstChild();
      } else {
        Parameter.TheKind = Next;
      }
      Parameter.Name = Name.text().str();
      Made.Parameters.push_back(std::move(Parameter));
    }
  }

  /// `name = a.b` is another name of it, at any number of names; every other
  /// value of a name says what its type may be.
  void assign(Node S, uint32_t Scope) {
    Node Assignment = S.is("expression_statement") ? S.firstChild() : Node();
    llvm::SmallVector<Node, 2> Names;
    while (Assignment.is("assignment")) {
      Names.push_back(Assignment.field("left"));
      Assignment = Assignment.field("right");
    }
    if (Names.empty() || !Assignment)
      return;
    if (Names.front().text() == "__doc__" && Scope != 0 &&
        Out.Scopes[Scope - 1].Doc.empty())
      Out.Scopes[Scope - 1].Doc = assembledDoc(Assignment);
    if (inFunction(Scope) && Names.front().is("identifier"))
      text(Names.front(), Scope, Assignment);
    std::optional<std::string> Target = dottedName(Assignment);
    std::string Chain = Target ? *Target : chainOf(Assignment);
    for (Node Name : Names)
      if (Target && Name.is("identifier"))
        Out.Imports.push_back(
            {Scope, S.line(), Name.text().str(), *Target, /*Alias=*/true});
      else
        value(Name, Scope, Chain);
  }

  void text(Node Name, uint32_t Scope, Node Value) {
    if (Value.is("boolean_operator") &&
        Value.field("operator").text() == "or" &&
        Value.field("left").text() == Name.text()) {
      Value = Value.field("right");
      if (std::optional<std::string> Names = dottedName(Value))
        Out.Texts.push_back(
            {Scope, Name.line(), Name.text().str(), "{" + *Names + "}"});
    }
    std::optional<std::string> Text = stringValue(Value);
    if (Text && Text->find('{') != Text->npos)
      Out.Texts.push_back(
          {Scope, Name.line(), Name.text().str(), std::move(*Text)});
  }

  /// What __enter__ gives is most often the manager itself.
  void with(Node Clause, uint32_t Scope) {
    calls(Clause, Scope);
    if (!Clause.is("with_clause"))
      return;
    for (Node Item : Clause.children())
      if (Node As = Item.firstChild(); As.is("as_pattern"))
        value(As.field("alias").firstChild(), Scope, chainOf(As.firstChild()));
  }

  void value(Node Name, uint32_t Scope, const std::string &Chain) {
    if (llvm::StringRef(Chain).starts_with("?"))
      return;
    if (Name.is("pattern_list") || Name.is("tuple_pattern")) {
      for (Node Element : Name.children())
        if (Element.is("identifier"))
          value(Element, Scope, Chain + "[]");
    } else if (std::optional<std::string> To = dottedName(Name)) {
      Out.Values.push_back({Scope, Name.line(), std::move(*To), Chain});
    }
  }

  /// The scope that the calls of a statement of the module belong to: that of
  /// the variable which it binds or extends.
  uint32_t variable(Node S, uint32_t Scope, bool Conditional) {
    if (Scope != 0 || !S.is("expression_statement"))
      return Scope;
    Node E = S.firstChild();
    Node Name;
    Node Value;
    if (E.is("assignment") || E.is("augmented_assignment")) {
      Name = E.field("left");
      Value = E.field("right");
    } else if (E.is("call") && E.field("function").is("attribute")) {
      // X.extend(...): what it adds is the variable's as well.
      Name = E.field("function").field("object");
      Value = E.field("arguments");
      if (!Variables.contains(Name.text()))
        return Scope;
    }
    bool OtherName = E.is("assignment") && dottedName(Value);
    if (!Name.is("identifier") || !Value || OtherName || stringValue(Value))
      return Scope;
    PythonScope Made;
    Made.TheKind = PythonScope::Kind::Variable;
    Made.Name = Name.text().str();
    Made.Line = S.line();
    Made.EndLine = S.endLine();
    Made.Conditional = Conditional;
    Out.Scopes.push_back(std::move(Made));
    Variables.insert(Name.text());
    return static_cast<uint32_t>(Out.Scopes.size());
  }

  bool inFunction(uint32_t Scope) const {
    return Out.is(Scope, PythonScope::Kind::Function);
  }

  void calls(Node E, uint32_t Scope) {
    size_t First = Out.Calls.size();
    readCalls(E, Scope, !inFunction(Scope), Out);
    if (!Conditions.empty() && inFunction(Scope))
      for (PythonCall &Call : llvm::drop_begin(Out.Calls, First))
        if (mayRegister(lastComponent(Call.Callee)))
          Call.Conditions.assign(Conditions.begin(), Conditions.end());
  }

  void findErrors(Node Root) {
    llvm::SmallVector<Node, 32> Stack{Root};
    while (!Stack.empty()) {
      Node Next = Stack.pop_back_val();
      if (!Next.hasError())
        continue;
      if (Next.is("ERROR") || Next.isMissing())
        Out.SyntaxErrors.push_back(Next.line());
      llvm::append_range(Stack, llvm::reverse(Next.children()));
    }
  }

  PythonModule &Out;
  llvm::StringSet<> Variables; ///< of the module
  /// Names that must be true where we are, by the ifs around.
  llvm::SmallVector<llvm::StringRef, 8> Conditions;
  unsigned Depth = 0;
  size_t Path = 0; ///< bytes of the names of the definitions around
};

} // namespace

std::string pythonModuleName(llvm::StringRef Path) {
  Path.consume_back(".py");
  Path.consume_back("/__init__");
  std::string Name = Path.str();
  std::replace(Name.begin(), Name.end(), '/', '.');
  return Name;
}

llvm::Expected<PythonModule> readPython(llvm::StringRef Path,
                                        std::string Text) {
  PythonModule Module;
  Module.Source = PackedText(Text);
  SyntaxTree Tree = TRY(SyntaxTree::parse(Language::Python, std::move(Text)));
  Module.Name = pythonModuleName(Path);
  Module.File = Path.str();
  Module.IsPackage = Path.ends_with("/__init__.py") || Path == "__init__.py";
  Reader(Module).read(Tree.root());
  return Module;
}

} // namespace torchtalk::source
