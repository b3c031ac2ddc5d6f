//===- CxxStatements.cpp - The branches of statements ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/branches/StatementReader.h"

#include "llvm/ADT/ScopeExit.h"

namespace torchtalk::source {

namespace {

bool startsStatement(const CxxToken &T) {
  return T.is("if", "for", "while", "do", "switch", "try", "return", "case",
              "default", "goto", "break", "continue", "else");
}

/// Whether \p Name is a macro that returns.
bool returns(const CxxToken &Name) {
  return Name.is("Py_RETURN_NONE", "Py_RETURN_TRUE", "Py_RETURN_FALSE",
                 "Py_RETURN_NOTIMPLEMENTED", "Py_UNREACHABLE");
}

/// Whether a call of \p Name as a statement does not return.
bool neverReturns(const CxxToken &Name) {
  return Name.is("AT_ERROR", "CAFFE_THROW", "C10_THROW_ERROR", "abort", "exit",
                 "terminate", "unreachable", "rethrow_exception",
                 "__builtin_unreachable");
}

} // namespace

size_t StatementReader::behindAttributes(size_t I) const {
  while (T[I].is("[") && T[I + 1].is("[") && isGroup(I, T.size()))
    I = T.partner(I) + 1;
  return I;
}

/// The `:` of a label, `case A:` or `default:` at \p I, or None.
size_t StatementReader::labelEnd(size_t I, size_t Stop) const {
  if (T[I].is("case"))
    return find({I, Stop}, ":");
  const bool Goto = T[I].isWord() && !isKeyword(T[I].Text);
  return (Goto || T[I].is("default")) && I + 1 < Stop && T[I + 1].is(":")
             ? I + 1
             : None;
}

/// \p Switch: whose block it is. \returns whether nothing behind it runs.
bool StatementReader::block(CxxSpan Of, NodeId Around, const Branch *Switch) {
  if (tooDeep(Of, Around))
    return false;
  ++Depth;
  auto Leave = llvm::make_scope_exit([this] { --Depth; });
  NodeId In = Around;
  std::optional<NodeId> BeforeMacros;
  bool Leaves = false, OfLabel = false;
  Branch Group;
  if (Switch) {
    Group = *Switch;
    In = node(Group, Around); // before the first label
  }
  for (size_t I = Of.Begin; I < Of.End;) {
    const size_t Colon = labelEnd(I, Of.End);
    if (Colon != None) {
      mark({I, Colon + 1}, Around);
      const std::string Label = T.text({I, Colon});
      if (!Switch || !T[I].is("case", "default")) {
        Branch Behind = branch(Kind::Label, I, {I, Colon});
        In = node(std::move(Behind), Around);
      } else {
        if (OfLabel) {
          Group.Labels += ", " + Label;
        } else {
          Group.Falls = Leaves || Group.Labels.empty() ? ""
                        : Group.Falls.empty()
                            ? Group.Labels
                            : Group.Falls + ", " + Group.Labels;
          Group.Labels = Label;
          Group.Line = T[I].Line;
        }
        In = node(Group, Around);
      }
      BeforeMacros.reset();
      OfLabel = true;
      Leaves = false;
      I = Colon + 1;
      continue;
    }
    Read Inner = statement(I, Of.End, In);
    OfLabel = false;
    Leaves |= Inner.Leaves;
    for (Branch &After : Inner.After)
      In = node(std::move(After), In);
    if (Inner.Loose) {
      // Whatever the macro closes was opened by it or by an earlier one, and
      // what left it need not leave this block.
      Leaves = false;
      BeforeMacros = BeforeMacros.value_or(In);
      In = node(branch(Kind::Macro, I, {I, Inner.Next}), *BeforeMacros);
      mark({I, Inner.Next}, In);
    }
    I = std::max(Inner.Next, I + 1);
  }
  return Leaves && !Switch;
}

StatementReader::Read StatementReader::statement(size_t I, size_t Stop,
                                                 NodeId In) {
  if (I >= Stop)
    return {I};
  if (tooDeep({I, Stop}, In))
    return {Stop};
  ++Depth;
  auto Leave = llvm::make_scope_exit([this] { --Depth; });
  I = behindAttributes(I);
  mark(I, In);
  if (T[I].is("{") && isGroup(I, Stop)) {
    const bool Leaves = block(inside(I), In);
    mark(T.partner(I), In);
    return {T.partner(I) + 1, Leaves};
  }
  if (T[I].is("if"))
    return branches(I, Stop, In);
  if (T[I].is("for", "while"))
    return loop(I, Stop, In);
  if (T[I].is("do"))
    return doLoop(I, Stop, In);
  if (T[I].is("switch"))
    return cases(I, Stop, In);
  if (T[I].is("try") && T[I + 1].is("{"))
    return handlers(I, Stop, In);
  if (const size_t Colon = labelEnd(I, Stop); Colon != None) {
    mark({I, Colon + 1}, In);
    return statement(Colon + 1, Stop,
                     node(branch(Kind::Label, I, {I, Colon}), In));
  }
  return simple(I, Stop, In);
}

StatementReader::Read StatementReader::branches(size_t I, size_t Stop,
                                                NodeId In) {
  size_t Open = I + 1;
  while (T[Open].is("constexpr"))
    mark(Open++, In);
  if (!T[Open].is("(") || !isGroup(Open, Stop))
    return simple(I, Stop, In);
  const CxxSpan Condition = inside(Open);
  mark({I, Condition.End + 1}, In);
  expression(Condition, In);
  const Branch Holds = branch(Kind::If, I, Condition);
  Branch Not = Holds;
  Not.Holds = false;
  Read Then =
      statement(behindAttributes(Condition.End + 1), Stop, node(Holds, In));
  Read Else;
  size_t Next = Then.Next;
  if (Next < Stop && T[Next].is("else")) {
    mark(Next, In);
    Else = statement(behindAttributes(Next + 1), Stop, node(Not, In));
    Next = Else.Next;
  }
  Read Result{Next, Then.Leaves && Else.Leaves};
  if (Then.Leaves == Else.Leaves)
    return Result;
  Branch Left = Then.Leaves ? Not : Holds;
  Left.TheKind = Kind::Left;
  Result.After.push_back(std::move(Left));
  for (Branch &After : (Then.Leaves ? Else : Then).After)
    Result.After.push_back(std::move(After));
  return Result;
}

void StatementReader::headOfLoop(CxxSpan Head, NodeId In, NodeId Body) {
  const size_t First = find(Head, ";");
  if (First == None) {
    const size_t Colon = find(Head, ":");
    mark({Head.Begin, std::min(Colon, Head.End)}, In);
    return expression({Colon == None ? Head.Begin : Colon + 1, Head.End}, In);
  }
  const size_t Second = std::min(find({First + 1, Head.End}, ";"), Head.End);
  expression({Head.Begin, Second}, In);
  expression({Second + 1, Head.End}, Body);
}

StatementReader::Read StatementReader::loop(size_t I, size_t Stop, NodeId In) {
  if (!T[I + 1].is("(") || !isGroup(I + 1, Stop))
    return simple(I, Stop, In);
  const CxxSpan Head = inside(I + 1);
  const NodeId Body = node(branch(Kind::Loop, I, Head), In);
  mark({I, Head.End + 1}, In);
  headOfLoop(Head, In, Body);
  return {statement(behindAttributes(Head.End + 1), Stop, Body).Next};
}

StatementReader::Read StatementReader::doLoop(size_t I, size_t Stop,
                                              NodeId In) {
  size_t Next = statement(I + 1, Stop, In).Next;
  if (Next < Stop && T[Next].is("while") && T[Next + 1].is("(") &&
      isGroup(Next + 1, Stop)) {
    mark({Next, Next + 2}, In);
    expression(inside(Next + 1), In);
    Next = T.partner(Next + 1) + 1;
    mark({Next - 1, Next + 1}, In);
    Next += T[Next].is(";");
  }
  return {Next};
}

StatementReader::Read StatementReader::cases(size_t I, size_t Stop, NodeId In) {
  if (!T[I + 1].is("(") || !isGroup(I + 1, Stop))
    return simple(I, Stop, In);
  const CxxSpan Value = inside(I + 1);
  mark({I, Value.End + 1}, In);
  expression(Value, In);
  const size_t Body = behindAttributes(Value.End + 1);
  Branch Switch = branch(Kind::Case, I, Value);
  if (!T[Body].is("{") || !isGroup(Body, Stop))
    return {statement(Body, Stop, node(std::move(Switch), In)).Next};
  mark(Body, In);
  mark(T.partner(Body), In);
  block(inside(Body), In, &Switch);
  return {T.partner(Body) + 1};
}

StatementReader::Read StatementReader::handlers(size_t I, size_t Stop,
                                                NodeId In) {
  Read Result = statement(I + 1, Stop, In);
  while (Result.Next < Stop && T[Result.Next].is("catch") &&
         isGroup(Result.Next + 1, Stop)) {
    const size_t Open = Result.Next + 1;
    mark({Result.Next, T.partner(Open) + 1}, In);
    const Read Handler =
        statement(T.partner(Open) + 1, Stop,
                  node(branch(Kind::Catch, Result.Next, inside(Open)), In));
    Result.Leaves &= Handler.Leaves;
    Result.Next = Handler.Next;
  }
  return Result;
}

/// The brace of a class that is defined at \p I, if any.
std::optional<size_t> StatementReader::localClass(size_t I, size_t Stop) const {
  for (size_t J = I; J < Stop && !T[J].is(";", "=", ")"); J = after(J))
    if (T[J].is("{") && isGroup(J, Stop) && isClass({I, J}))
      return J;
  return std::nullopt;
}

StatementReader::Read StatementReader::simple(size_t I, size_t Stop,
                                              NodeId In) {
  Read Result;
  CxxSpan Of{I, I};
  if (auto Brace = localClass(I, Stop)) {
    mark({I, *Brace + 1}, In);
    declarations(inside(*Brace));
    Of.Begin = Of.End = T.partner(*Brace) + 1;
    mark(Of.Begin - 1, In);
  }
  while (Of.End < Stop && !T[Of.End].is(";")) {
    const size_t J = Of.End;
    if (T[J].is("{") && isGroup(J, Stop) && J > I) {
      const bool OfMacro = T[J - 1].is(")") && T.partner(J - 1) == I + 1 &&
                           T[I].isWord() && !isKeyword(T[I].Text);
      if (OfMacro || T[I].is("@", "extern")) {
        mark({I, J + 1}, In);
        if (OfMacro)
          expression({I + 2, J - 1}, In);
        const NodeId Within =
            OfMacro ? node(branch(Kind::Macro, I, {I, J}), In) : In;
        block(inside(J), Within);
        mark(T.partner(J), In);
        return {T.partner(J) + 1};
      }
    }
    // A macro that is a statement of its own.
    const bool AfterMacro =
        J > I && (isMacro(J - 1) || (T[J - 1].is(")") && isMacro(I) &&
                                     T.partner(J - 1) == I + 1));
    if (AfterMacro && !T[J].is("and", "or") &&
        (T[J].isWord() || (T[J].is("::", "{") && T[J].Line > T[J - 1].Line)))
      break;
    if (J > I && T[J - 1].is(")") && startsStatement(T[J]))
      break;
    Of.End = after(J);
  }
  Of.End = std::min(Of.End, Stop);
  expression(Of, In);
  mark(Of.End, In);
  Result.Next = Of.End < Stop && T[Of.End].is(";") ? Of.End + 1 : Of.End;
  ending(Of, Result);
  Result.Loose = isLoose(Of, Stop);
  return Result;
}

bool StatementReader::isLoose(CxxSpan Statement, size_t Stop) const {
  const size_t I = Statement.Begin, End = Statement.End;
  if (Statement.empty() || !isMacro(I) || checkedArgument(T[I].Text) ||
      returns(T[I]) || (End < Stop && T[End].is(";")))
    return false;
  const bool Alone =
      End == I + 1 || (T[I + 1].is("(") && T.partner(I + 1) + 1 == End);
  return Alone && (End >= Stop || T[End].Line > T[End - 1].Line);
}

/// What the statement leaves behind.
void StatementReader::ending(CxxSpan Statement, Read &Of) const {
  size_t I = Statement.Begin;
  if (T[I].is("return", "throw", "co_return", "goto", "break", "continue") ||
      returns(T[I])) {
    Of.Leaves = true;
    return;
  }
  while (T[I].is("::") || (T[I].isWord() && T[I + 1].is("::")))
    ++I;
  if (!T[I + 1].is("(") || T.partner(I + 1) + 1 != Statement.End)
    return;
  const std::optional<unsigned> Checked = checkedArgument(T[I].Text);
  Of.Leaves = neverReturns(T[I]);
  if (!Checked)
    return;
  const std::vector<CxxSpan> Arguments = arguments(I + 1);
  if (*Checked >= Arguments.size())
    return;
  Branch Holds = branch(Kind::Check, I, Arguments[*Checked]);
  if (Holds.Text == "false")
    Of.Leaves = true;
  else
    Of.After.push_back(std::move(Holds));
}

} // namespace torchtalk::source
