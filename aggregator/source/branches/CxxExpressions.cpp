//===- CxxExpressions.cpp - The branches in expressions -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/Facts.h"
#include "source/branches/StatementReader.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringSwitch.h"

namespace torchtalk::source {

namespace {

constexpr size_t MostOfLambdaHead = 200;

/// Macros whose arguments are evaluated as those of a function.
bool isTransparent(llvm::StringRef Macro) {
  return llvm::StringSwitch<bool>(Macro)
      .Cases("C10_LIKELY", "C10_UNLIKELY", "C10_LIKELY_OR_CONST",
             "C10_UNLIKELY_OR_CONST", true)
      .Default(false);
}

bool startsExpression(const CxxToken &Keyword) {
  return Keyword.is("return", "throw", "co_return", "co_yield", "co_await",
                    "else", "case");
}

} // namespace

std::optional<unsigned> checkedArgument(llvm::StringRef Name) {
  if (Name == "TORCH_CHECK_WITH" || Name == "TORCH_CHECK_WITH_MSG")
    return 1;
  if (Name == "TORCH_INTERNAL_ASSERT" || Name == "AT_ASSERT" ||
      Name == "AT_ASSERTM" || Name == "CAFFE_ENFORCE")
    return 0;
  if (!Name.consume_front("TORCH_CHECK"))
    return std::nullopt;
  // The rest compare two arguments, or check what is not their first one.
  return llvm::StringSwitch<std::optional<unsigned>>(Name)
      .Cases("", "_ARG", "_INDEX", "_VALUE", "_TYPE", "_LINALG", 0)
      .Cases("_NOT_IMPLEMENTED", "_IF_NOT_ON_CUDA", 0)
      .Default(std::nullopt);
}

size_t StatementReader::templateEnd(size_t I) const {
  if (!T[I].is("<"))
    return None;
  size_t &End = TemplateEnds[I];
  if (End == 0)
    End = findTemplateEnd(I);
  return End;
}

size_t StatementReader::findTemplateEnd(size_t I) const {
  if (T[I].SpaceBefore || I == 0 || !T[I - 1].isWord() ||
      T[I - 1].is("operator"))
    return None;
  const size_t End = T.angle(I);
  for (size_t J = I + 1; End != None && J + 1 < End; ++J)
    if (T[J].is("&", "|") && T[J + 1].is(T[J].Text) &&
        !T[J + 2].is(">", ",", ")", "."))
      return None;
  return End;
}

size_t StatementReader::after(size_t I) const {
  if (isGroup(I, T.size()))
    return T.partner(I) + 1;
  const size_t End = templateEnd(I);
  return End == None ? I + 1 : End + 1;
}

size_t StatementReader::find(CxxSpan In, llvm::StringRef Spelling) const {
  for (size_t I = In.Begin; I < In.End; I = after(I))
    if (T[I].is(Spelling))
      return I;
  return None;
}

bool StatementReader::isOperand(size_t I) const {
  const CxxToken &Of = T[I];
  if (Of.isWord())
    return !isKeyword(Of.Text) || Of.is("this", "true", "false", "nullptr");
  return Of.TheKind != CxxToken::Kind::Punctuator || Of.is(")", "]", "}", ">");
}

bool StatementReader::isLogical(size_t I, CxxSpan In, bool Or) const {
  if (T[I].isWord())
    return T[I].is(Or ? "or" : "and");
  const char *Spelling = Or ? "|" : "&";
  return T[I].is(Spelling) && T[I + 1].is(Spelling) && !T[I + 1].SpaceBefore &&
         I > In.Begin && I + 2 < In.End && isOperand(I - 1) &&
         !T[I + 2].is(",", ";", "=", ">", ".");
}

/// The last `=`, `+=` and so on before a `?`, or None.
size_t StatementReader::assignment(CxxSpan E) const {
  size_t Last = None;
  for (size_t I = E.Begin; I < E.End && !T[I].is("?"); I = after(I)) {
    if (!T[I].is("=") || I == E.Begin)
      continue;
    if (T[I + 1].is("=") && !T[I + 1].SpaceBefore) {
      ++I;
      continue;
    }
    const bool Glued = !T[I].SpaceBefore;
    const bool Shifts = I > E.Begin + 1 && T[I - 2].is(T[I - 1].Text);
    if (Glued && (T[I - 1].is("!") || (T[I - 1].is("<", ">") && !Shifts)))
      continue;
    Last = I;
  }
  return Last;
}

void StatementReader::expression(CxxSpan E, NodeId In, const std::string &To) {
  if (tooDeep(E, In))
    return;
  ++Depth;
  auto Leave = llvm::make_scope_exit([this] { --Depth; });
  size_t Begin = E.Begin;
  for (size_t I = E.Begin; I < E.End; I = after(I))
    if (T[I].is(",", ";")) {
      piece({Begin, I}, In, To);
      mark(I, In);
      Begin = I + 1;
    }
  piece({Begin, E.End}, In, To);
}

void StatementReader::piece(CxxSpan E, NodeId In, const std::string &To) {
  while (!E.empty() && startsExpression(T[E.Begin]))
    mark(E.Begin++, In);
  const size_t Assigned = assignment(E);
  if (Assigned == None)
    return conditional(E, In, To);
  parts({E.Begin, Assigned}, In, "");
  mark(Assigned, In);
  const CxxToken &Variable = T[Assigned - 1];
  conditional({Assigned + 1, E.End}, In,
              Variable.isWord() ? Variable.Text.str() : "");
}

void StatementReader::conditional(CxxSpan E, NodeId In, const std::string &To) {
  const size_t Question = find(E, "?");
  size_t Colon = None, Open = 0;
  for (size_t I = Question; I < E.End && Colon == None; I = after(I)) {
    Open += T[I].is("?");
    if (T[I].is(":") && --Open == 0)
      Colon = I;
  }
  if (Colon == None)
    return operands(E, In, To, /*Or=*/true);
  if (tooDeep(E, In))
    return;
  ++Depth;
  auto Leave = llvm::make_scope_exit([this] { --Depth; });
  const CxxSpan Condition{E.Begin, Question};
  operands(Condition, In, "", /*Or=*/true);
  mark(Question, In);
  mark(Colon, In);
  piece({Question + 1, Colon},
        node(branch(Kind::Operand, E.Begin, Condition), In), To);
  conditional({Colon + 1, E.End},
              node(branch(Kind::Operand, E.Begin, Condition, false), In), To);
}

/// Of || or of &&, each of which runs as those before it say.
void StatementReader::operands(CxxSpan E, NodeId In, const std::string &To,
                               bool Or) {
  auto Operand = [&](CxxSpan Of, const std::string &Gets) {
    if (Or)
      operands(Of, In, Gets, false);
    else
      parts(Of, In, Gets);
  };
  size_t Begin = E.Begin;
  for (size_t I = E.Begin; I < E.End; I = after(I)) {
    if (!isLogical(I, E, Or))
      continue;
    Operand({Begin, I}, "");
    const size_t Length = T[I].isWord() ? 1 : 2;
    mark({I, I + Length}, In);
    In = node(branch(Kind::Operand, Begin, {Begin, I}, !Or), In);
    Begin = I + Length;
    I = Begin - 1;
  }
  Operand({Begin, E.End}, Begin == E.Begin ? To : "");
}

void StatementReader::parts(CxxSpan E, NodeId In, const std::string &To) {
  for (size_t I = E.Begin; I < E.End;) {
    mark(I, In);
    size_t Brace = T[I].is("[") ? lambdaBody(I) : None;
    if (T[I].is("^"))
      Brace = objcBlock(I);
    if (Brace != None && Brace < E.End) {
      I = lambda(I, Brace, In, To);
    } else if (isGroup(I, E.End)) {
      I = group(I, In, To);
    } else {
      const size_t Next = std::min(after(I), E.End);
      mark({I, Next}, In);
      I = Next;
    }
  }
}

/// \returns what follows the brackets at \p Open.
size_t StatementReader::group(size_t Open, NodeId In, const std::string &To) {
  const CxxSpan Inside = inside(Open);
  mark(Inside.End, In);
  if (T[Open].is("(") && T[Open + 1].is("{") && isGroup(Open + 1, Inside.End)) {
    mark(Open + 1, In);
    block(inside(Open + 1), In);
    mark({T.partner(Open + 1), Inside.End}, In);
  } else if (T[Open].is("(") && Open > 0 && isMacro(Open - 1)) {
    macroArguments(Open, In);
  } else {
    size_t Begin = 0;
    std::string Name = T[Open].is("[") ? "" : T.nameBefore(Open, Begin);
    expression(Inside, In, Name.empty() ? To : Name);
  }
  return Inside.End + 1;
}

std::vector<CxxSpan> StatementReader::arguments(size_t Open) const {
  std::vector<CxxSpan> Result;
  CxxSpan Rest = inside(Open);
  for (size_t I = Rest.Begin; I < Rest.End; I = after(I))
    if (T[I].is(",")) {
      Result.push_back({Rest.Begin, I});
      Rest.Begin = I + 1;
    }
  Result.push_back(Rest);
  return Result;
}

void StatementReader::macroArguments(size_t Open, NodeId In) {
  const std::string Name = T[Open - 1].Text.str();
  const std::vector<CxxSpan> Arguments = arguments(Open);
  const std::optional<unsigned> Checked = checkedArgument(Name);
  mark({Open, T.partner(Open) + 1}, In);
  if (isTransparent(Name))
    return expression(inside(Open), In);
  if (Checked && *Checked < Arguments.size()) {
    const NodeId Message =
        node(branch(Kind::Fails, Open - 1, Arguments[*Checked], false), In);
    for (size_t I = 0; I < Arguments.size(); ++I)
      expression(Arguments[I], I <= *Checked ? In : Message, Name);
    return;
  }
  const NodeId Within =
      node(branch(Kind::Macro, Open - 1, {Open - 1, Open}), In);
  for (CxxSpan Argument : Arguments) {
    if (!T[Argument.Begin].is("[")) {
      expression(Argument, Within, Name);
      continue;
    }
    // The arguments before a lambda say what the macro is about.
    std::string To = T.text({Open - 1, Argument.Begin});
    if (Argument.Begin > Open + 1)
      To = T.text({Open - 1, Argument.Begin - 1}) + ", ...)";
    else
      To += "...)";
    expression(Argument, In, facts::boundedCondition(std::move(To)));
  }
}

size_t StatementReader::lambda(size_t I, size_t Brace, NodeId In,
                               const std::string &To) {
  mark({I, Brace + 1}, In);
  if (T[I].is("["))
    expression(inside(I), In);
  const size_t Close = T.partner(Brace);
  mark(Close, In);
  // One that is called where it is made is a block.
  NodeId Within = In;
  if (!T[Close + 1].is("(")) {
    Branch Body = branch(Kind::Lambda, I, {});
    Body.Text = To;
    Within = node(std::move(Body), In);
  }
  block(inside(Brace), Within);
  return Close + 1;
}

size_t StatementReader::lambdaBody(size_t I) const {
  if (!isGroup(I, T.size()) || T[I + 1].is("[") || (I > 0 && isOperand(I - 1)))
    return None;
  size_t J = T.partner(I) + 1;
  if (T[J].is("<") && T.angle(J) != None)
    J = T.angle(J) + 1;
  while (T[J].isWord())
    ++J;
  if (!T[J].is("(", "{", "-", "->") && !(T[J].is("[") && T[J + 1].is("[")))
    return None;
  for (const size_t Stop = J + MostOfLambdaHead; J < Stop;) {
    if (T[J].is("{"))
      return isGroup(J, T.size()) ? J : None;
    if (J >= T.size() || T[J].is(";", ",", ")", "]", "}", "="))
      return None;
    if (T[J].is("<") && T.angle(J) != None)
      J = T.angle(J) + 1;
    else
      J = after(J);
  }
  return None;
}

/// `^{}`, `^(id x){}`, `^id(id x){}`.
size_t StatementReader::objcBlock(size_t I) const {
  if (I > 0 && isOperand(I - 1))
    return None;
  size_t J = I + 1;
  while (T[J].isWord() || T[J].is("*"))
    ++J;
  if (T[J].is("(") && isGroup(J, T.size()))
    J = T.partner(J) + 1;
  return T[J].is("{") && isGroup(J, T.size()) ? J : None;
}

} // namespace torchtalk::source
