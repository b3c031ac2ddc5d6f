//===- PythonReader.cpp - From a Python file to what it defines -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/python/PythonReader.h"
#include "source/python/PythonExpressions.h"
#include "source/python/PythonGetattr.h"
#include "source/python/PythonMessages.h"
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

/// The absolute name of the module in `from`; nullopt: it is above the top.
std::optional<std::string> absolute(Node From, const PythonModule &M) {
  if (!From.is("relative_import"))
    return From.text().str();
  llvm::StringRef Rest = From.text();
  size_t Up = Rest.size();
  Rest = Rest.ltrim('.');
  Up -= Rest.size() + (M.IsPackage ? 1 : 0);
  llvm::StringRef Base = M.Name;
  for (; Up > 0; --Up) {
    if (Base.empty())
      return std::nullopt;
    Base = Base.contains('.') ? Base.rsplit('.').first : "";
  }
  std::string Result = Base.str();
  if (!Result.empty() && !Rest.empty())
    Result += ".";
  return Result + Rest.str();
}

/// Whether the first statement of \p Body that does anything raises.
bool raises(Node Body) {
  for (Node S : Body.children()) {
    Node E = S.is("expression_statement") ? S.firstChild() : Node();
    const bool IsIdle =
        S.is("comment", "pass_statement", "import_statement",
             "import_from_statement") ||
        (E && E.is("string", "concatenated_string", "ellipsis"));
    if (!IsIdle)
      return S.is("raise_statement");
  }
  return false;
}

/// Whether a decorator as written is a bare name, which calls nothing: most of
/// these put another function in the place of what they decorate
/// (functools.singledispatch), and those that register take an argument.
bool isBare(llvm::StringRef Decorator) {
  return !Decorator.contains('(') && Decorator != "staticmethod";
}

/// Adds the names that an import statement in \p Scope binds to those of
/// \p Out: `import a.b` binds a, `import a.b as c` binds c to a.b, `from a
/// import b` binds b to a.b.
void readImport(Node S, uint32_t Scope, PythonModule &Out) {
  Node From = S.field("module_name");
  std::string Prefix;
  if (From) {
    std::optional<std::string> Package = absolute(From, Out);
    if (!Package || Package->size() > MaxPythonName) {
      Out.TooDeep |= Package.has_value();
      return;
    }
    Prefix = Package->empty() ? "" : *Package + ".";
  }
  auto Bind = [&](llvm::StringRef Name, std::string Target) {
    Out.Imports.push_back(
        {Scope, S.line(), Name.str(), std::move(Target), false});
  };
  const auto Children = S.children();
  for (Node What : llvm::drop_begin(Children, From ? 1 : 0)) {
    llvm::StringRef Name = What.text();
    if (What.is("wildcard_import"))
      Bind("*", llvm::StringRef(Prefix).drop_back(!Prefix.empty()).str());
    else if (What.is("aliased_import"))
      Bind(What.field("alias").text(),
           Prefix + What.field("name").text().str());
    else if (What.is("dotted_name") && From)
      Bind(Name, Prefix + Name.str());
    else if (What.is("dotted_name"))
      Bind(Name.split('.').first, Name.split('.').first.str());
  }
}

class ModuleReader {
public:
  ModuleReader(PythonModule &Out) : Out(Out), Messages(Out.Messages) {}

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
      return definition(S, S, Scope, Conditional, {});
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
      Messages.statement(S);
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
      // Conditions, iterables and patterns are expressions.
      for (Node Child : S.children())
        if (isStatement(Child))
          statement(Child, Scope, Conditional || !Always);
        else
          calls(Child, Scope);
    }
    --Depth;
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
    definition(S.field("definition"), S, Scope, Conditional,
               std::move(Decorators));
  }

  /// \p Whole: with its decorators.
  void definition(Node S, Node Whole, uint32_t Scope, bool Conditional,
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
      Made.Raises =
          raises(S.field("body")) && llvm::none_of(Made.Decorators, isBare);
    }
    Out.Scopes.push_back(std::move(Made));
    const auto Own = static_cast<uint32_t>(Out.Scopes.size());
    Messages.enterFunction();
    block(S.field("body"), Own, false);
    if (Out.functionAround(Own) == Own)
      readNamesTaken(Whole, Own, Out);
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
    std::vector<ParameterNode> All = parametersIn(List);
    Out.TooDeep |= All.size() > MaxParameters;
    All.resize(std::min(All.size(), MaxParameters));
    for (const ParameterNode &P : All) {
      Made.Parameters.push_back({P.Name.text().str(), P.TheKind,
                                 P.Whole.field("type").text().str(),
                                 P.Whole.field("value").text().str()});
      calls(P.Whole.field("value"), Scope);
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
    std::optional<std::string> Target = dottedName(Assignment);
    std::string Chain = Target ? *Target : chainOf(Assignment);
    for (Node Name : Names)
      if (Target && Name.is("identifier"))
        Out.Imports.push_back(
            {Scope, S.line(), Name.text().str(), *Target, /*Alias=*/true});
      else
        value(Name, Scope, Chain);
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

  void calls(Node E, uint32_t Scope) {
    readCalls(E, Scope, !Out.is(Scope, PythonScope::Kind::Function), Out);
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
  PythonMessages Messages;
  llvm::StringSet<> Variables; ///< of the module
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
  ModuleReader(Module).read(Tree.root());
  return Module;
}

} // namespace torchtalk::source
