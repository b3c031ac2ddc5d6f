//===- PythonExpressions.cpp - Calls in Python expressions ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/python/PythonExpressions.h"
#include "source/python/PythonGetattr.h"
#include "source/python/PythonStrings.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

namespace torchtalk::source {
namespace {

constexpr unsigned MaxChain = 64;

/// The method of Python's data model behind an operator, which of `a += b` is
/// that of `+` with an i; "" for `and`, `in`.
std::string methodOf(llvm::StringRef Operator) {
  llvm::StringRef Compares = llvm::StringSwitch<llvm::StringRef>(Operator)
                                 .Case("==", "eq")
                                 .Case("!=", "ne")
                                 .Case("<", "lt")
                                 .Case("<=", "le")
                                 .Case(">", "gt")
                                 .Case(">=", "ge")
                                 .Default("");
  bool InPlace = Compares.empty() && Operator.consume_back("=");
  llvm::StringRef Name = llvm::StringSwitch<llvm::StringRef>(Operator)
                             .Case("+", "add")
                             .Case("-", "sub")
                             .Case("*", "mul")
                             .Case("/", "truediv")
                             .Case("//", "floordiv")
                             .Case("%", "mod")
                             .Case("**", "pow")
                             .Case("@", "matmul")
                             .Case("&", "and")
                             .Case("|", "or")
                             .Case("^", "xor")
                             .Case("<<", "lshift")
                             .Case(">>", "rshift")
                             .Default(Compares);
  return Name.empty() ? "" : ((InPlace ? "__i" : "__") + Name + "__").str();
}

using Use = PythonCall::Use;

/// The role of a bare name below a node of this kind.
enum class Place : uint8_t {
  Other,    ///< not called later
  Argument, ///< may be one
  Element,  ///< may be called later, as an element of a table
};

Place placeBelow(Node N) {
  return llvm::StringSwitch<Place>(N.kind())
      .Cases("argument_list", "keyword_argument", "return_statement",
             Place::Argument)
      .Cases("default_parameter", "decorator", Place::Argument)
      .Cases("list", "tuple", "set", "pair", "expression_list", Place::Element)
      .Cases("conditional_expression", "for_in_clause", "list_splat",
             Place::Element)
      .Default(Place::Other);
}

Use useOf(Place Where) {
  return Where == Place::Argument ? Use::Argument : Use::Mention;
}

/// These inspect their arguments and do not call them.
bool onlyLooks(Node Function) {
  return Function.is("identifier") &&
         llvm::is_contained(
             {"isinstance", "issubclass", "hasattr", "type", "id", "callable"},
             Function.text());
}

/// Appends an argument, or each element of a list.
void readArgument(Node E, const PythonArgument &Where,
                  std::vector<PythonArgument> &Out) {
  llvm::SmallVector<Node, 8> Elements{E};
  if (E.is("list") || E.is("tuple") || E.is("set"))
    Elements = E.children();
  for (Node Element : Elements) {
    PythonArgument Made = Where;
    if (std::optional<std::string> Text = stringValue(Element)) {
      Made.TheKind = PythonArgument::Kind::String;
      Made.Value = std::move(*Text);
    } else if (Element.is("none") || Element.is("true") ||
               Element.is("false")) {
      Made.TheKind = PythonArgument::Kind::Constant;
      Made.Value = Element.text().str();
    } else if (std::string Chain = chainOf(Element);
               !llvm::StringRef(Chain).starts_with("?")) {
      Made.TheKind = PythonArgument::Kind::Chain;
      Made.Value = std::move(Chain);
    }
    Out.push_back(std::move(Made));
  }
}

/// What an OpInfo declares: dtypes=floating_types_and(torch.half),
/// dtypesIfCUDA=...
bool isKeptAsWritten(llvm::StringRef Keyword) {
  return Keyword.starts_with("dtypes");
}

/// \p Text with one blank where it has any, and none inside brackets; "" of
/// what is too long.
std::string oneLine(llvm::StringRef Text) {
  constexpr llvm::StringRef Opening = "([{", Closing = ")]}";
  llvm::SmallVector<llvm::StringRef, 8> Words;
  if (Text.size() <= MaxPythonName)
    llvm::SplitString(Text, Words);
  std::string Line;
  for (llvm::StringRef Word : Words) {
    if (!Line.empty() && !Opening.contains(Line.back()) &&
        !Closing.contains(Word.front()))
      Line += ' ';
    Line += Word;
  }
  return Line;
}

std::vector<PythonArgument> readArguments(Node List) {
  std::vector<PythonArgument> Result;
  uint32_t Position = 0;
  for (Node E : List.children()) {
    if (E.is("comment"))
      continue;
    if (E.is("keyword_argument")) {
      std::string Keyword = E.field("name").text().str();
      if (isKeptAsWritten(Keyword))
        Result.push_back({0, std::move(Keyword), PythonArgument::Kind::Other,
                          oneLine(E.field("value").text())});
      else
        readArgument(E.field("value"), {0, std::move(Keyword)}, Result);
    } else
      readArgument(E, {Position++, ""}, Result);
  }
  return Result;
}

class CallReader {
public:
  CallReader(uint32_t Scope, bool AllArguments, PythonModule &Out)
      : Scope(Scope), AllArguments(AllArguments), Out(Out) {}

  /// Without recursion: an expression can be as deep as a file is long.
  void read(Node Root) {
    push(Root, Place::Element);
    while (!Stack.empty()) {
      auto [Next, Where] = Stack.pop_back_val();
      visit(Next, Where);
    }
  }

private:
  void push(Node N, Place Where) {
    if (N)
      Stack.push_back({N, Where});
  }

  void pushChildren(Node N) {
    Place Below = placeBelow(N);
    const auto Children = N.children();
    for (Node Child : llvm::reverse(Children))
      push(Child, Below);
  }

  void visit(Node N, Place Where) {
    llvm::StringRef Kind = N.kind();
    if (Kind == "block" || Kind == "comment" || Kind == "string" ||
        Kind == "type")
      // Formatted strings call what is in their braces.
      return Kind == "string" ? pushChildren(N) : void();
    if (Kind == "call")
      return call(N);
    if (Kind == "attribute") {
      if (std::optional<std::string> Names = dottedName(N))
        add(N, std::move(*Names), useOf(Where));
      else
        push(N.field("object"), Place::Other);
      return;
    }
    if (Kind == "identifier") {
      // Outside functions, a name is part of a table or a filter.
      if (Where != Place::Other || AllArguments)
        add(N, N.text().str(), useOf(Where));
      return;
    }
    if (Kind == "keyword_argument")
      return push(N.field("value"), Place::Argument);
    if (Kind == "lambda") {
      push(N.field("body"), Place::Argument);
      return push(N.field("parameters"), Place::Other);
    }
    operators(N, Kind);
    pushChildren(N);
  }

  void call(Node N) {
    Node Function = N.field("function");
    Node Arguments = N.field("arguments");
    if (!onlyLooks(Function) || AllArguments)
      push(Arguments, Place::Other);
    std::string Callee = chainOf(Function);
    // Nothing is known about a literal or an expression.
    if (llvm::StringRef(Callee).starts_with("?") &&
        llvm::all_of(Callee.substr(1), llvm::isAlpha))
      return push(Function, Place::Other);
    PythonCall &Made = add(N, std::move(Callee), Use::Call);
    if (Arguments.is("argument_list") &&
        (AllArguments || mayRegister(lastComponent(Made.Callee)) ||
         stringValue(Arguments.firstChild())))
      Made.Arguments = readArguments(Arguments);
    // The expression before the function can contain calls too.
    while (Function.is("attribute"))
      Function = Function.field("object");
    if (!Function.is("identifier"))
      push(Function, Place::Other);
  }

  void operators(Node N, llvm::StringRef Kind) {
    if (Kind == "binary_operator") {
      method(N.field("left"), methodOf(N.field("operator").text()));
      method(N.field("right"), methodOf(N.field("operator").text()));
    } else if (Kind == "augmented_assignment") {
      method(N.field("left"), methodOf(N.field("operator").text()));
    } else if (Kind == "unary_operator") {
      llvm::StringRef Operator = N.field("operator").text();
      method(N.field("argument"), Operator == "-"   ? "__neg__"
                                  : Operator == "~" ? "__invert__"
                                                    : "");
    } else if (Kind == "subscript") {
      method(N.field("value"), "__getitem__");
    } else if (Kind == "assignment" && N.field("left").is("subscript")) {
      method(N.field("left").field("value"), "__setitem__");
    } else if (Kind == "comparison_operator") {
      llvm::StringRef Operator = N.field("operators").text();
      for (Node Operand : N.children())
        method(Operand, methodOf(Operator));
    }
  }

  void method(Node Operand, llvm::StringRef Method) {
    std::string Chain = Method.empty() ? "?" : chainOf(Operand);
    if (!llvm::StringRef(Chain).starts_with("?"))
      add(Operand, Chain + "." + Method.str(), Use::Call);
  }

  PythonCall &add(Node At, std::string Callee, Use TheUse) {
    return Out.Calls.emplace_back(
        PythonCall{Scope, At.line(), std::move(Callee), TheUse, {}});
  }

  struct Pending {
    Node N;
    Place Where;
  };
  uint32_t Scope;
  bool AllArguments;
  PythonModule &Out;
  llvm::SmallVector<Pending, 32> Stack;
};

} // namespace

std::optional<std::string> dottedName(Node E) {
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  if (E.text().size() > MaxPythonName)
    return std::nullopt;
  for (; E.is("attribute"); E = E.field("object"))
    Parts.push_back(E.field("attribute").text());
  if (!E.is("identifier") || Parts.size() > MaxChain)
    return std::nullopt;
  Parts.push_back(E.text());
  std::reverse(Parts.begin(), Parts.end());
  return llvm::join(Parts, ".");
}

/// What a chain of a literal starts with: "?str", or "?".
static std::string literalRoot(llvm::StringRef Kind) {
  return llvm::StringSwitch<std::string>(Kind)
      .Cases("string", "concatenated_string", "?str")
      .Cases("list", "list_comprehension", "?list")
      .Cases("dictionary", "dictionary_comprehension", "?dict")
      .Cases("set", "set_comprehension", "?set")
      .Case("tuple", "?tuple")
      .Default("?");
}

std::string chainOf(Node E) {
  llvm::SmallVector<std::string, 4> Steps;
  std::string Root = "?";
  while (Steps.size() < MaxChain) {
    llvm::StringRef Kind = E.kind();
    if (Kind == "identifier") {
      Root = E.text().str();
      break;
    }
    if (Kind == "attribute") {
      Steps.push_back(("." + E.field("attribute").text()).str());
      E = E.field("object");
    } else if (Kind == "call") {
      const Node Arguments = E.field("arguments");
      if (auto Attribute = attributeTaken(E)) {
        Steps.push_back("." + *Attribute);
        E = Arguments.firstChild();
        continue;
      }
      std::optional<std::string> First;
      if (Arguments.is("argument_list"))
        First = dottedName(Arguments.firstChild());
      Steps.push_back("(" + First.value_or("") + ")");
      E = E.field("function");
    } else if (Kind == "subscript") {
      Steps.push_back("[]");
      E = E.field("value");
    } else if (Kind == "binary_operator") {
      Steps.push_back("+");
      // A literal says nothing about the result.
      Node Left = E.field("left");
      bool Literal =
          Left.is("integer") || Left.is("float") || Left.is("unary_operator");
      E = Literal ? E.field("right") : Left;
    } else if (Kind == "unary_operator") {
      Steps.push_back("+");
      E = E.field("argument");
    } else if (Kind == "parenthesized_expression" || Kind == "await") {
      E = E.firstChild();
    } else {
      Root = literalRoot(Kind);
      break;
    }
  }
  for (const std::string &Step : llvm::reverse(Steps))
    Root += Step;
  return Root.size() > MaxPythonName ? "?" : Root;
}

std::vector<ParameterNode> parametersIn(Node List) {
  using Kind = PythonParameter::Kind;
  std::vector<ParameterNode> Result;
  Kind Next = Kind::Positional;
  for (Node P : List.children()) {
    if (P.is("comment"))
      continue;
    if (P.is("positional_separator")) {
      for (ParameterNode &Before : Result)
        Before.TheKind = Kind::PositionalOnly;
      continue;
    }
    if (P.is("keyword_separator")) {
      Next = Kind::KeywordOnly;
      continue;
    }
    Node Name = P.is("typed_parameter") ? P.firstChild()
                : P.field("name")       ? P.field("name")
                                        : P;
    if (Name.is("list_splat_pattern")) {
      Result.push_back({P, Name.firstChild(), Kind::VarPositional});
      Next = Kind::KeywordOnly;
    } else if (Name.is("dictionary_splat_pattern")) {
      Result.push_back({P, Name.firstChild(), Kind::VarKeyword});
    } else {
      Result.push_back({P, Name, Next});
    }
  }
  return Result;
}

void readCalls(Node E, uint32_t Scope, bool AllArguments, PythonModule &Out) {
  CallReader(Scope, AllArguments, Out).read(E);
}

} // namespace torchtalk::source
