//===- Evaluator.cpp - Runs registering code at compile time --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/registration/Evaluator.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace torchtalk::extract {

constexpr unsigned MaxDepth = 32;

Value Evaluator::call(const FunctionDecl *FD, llvm::ArrayRef<Value> Args) {
  const FunctionDecl *Definition = nullptr;
  if (!FD->hasBody(Definition) || Definition->isDependentContext() ||
      Definition->isInvalidDecl())
    return {};
  if (Depth >= MaxDepth) {
    giveUp();
    return {};
  }
  for (unsigned I = 0, N = Definition->getNumParams(); I < N; ++I)
    Variables[Definition->getParamDecl(I)] =
        I < Args.size() ? Args[I] : Value();
  Called.insert(FD->getCanonicalDecl());
  ++Depth;
  size_t Exits = Behind.exits();
  Value Around = std::exchange(Returned, Value());
  run(Definition->getBody());
  --Depth;
  // An earlier undecided return may have given another value.
  if (Behind.forgetExits(Exits, Flow::Return))
    Returned = {};
  return std::exchange(Returned, std::move(Around));
}

uint32_t Evaluator::lineIn(FileTable &Files, unsigned Home,
                           SourceLocation At) const {
  FileTable::Position Place = Files.position(At);
  for (auto Site = Sites.rbegin(); Place.File != Home && Site != Sites.rend();
       ++Site)
    Place = Files.position(*Site);
  return Place.Line;
}

Value Evaluator::evalVariable(const VarDecl *Var) {
  if (std::optional<Value> Modelled = model(Var))
    return std::move(*Modelled);
  if (auto It = Variables.find(Var); It != Variables.end()) {
    Steps += It->second.Elements.size(); // elements that are copied
    return It->second;
  }
  QualType Type = Var->getType();
  bool Constant = Var->isConstexpr() || Type.isConstQualified() ||
                  Type->isReferenceType() || isImmutable(Type) ||
                  Context.getBaseElementType(Type).isConstQualified();
  const Expr *Init = Var->getAnyInitializer();
  if (!Constant || !Init || Init->isValueDependent() || isa<ParmVarDecl>(Var))
    return {};
  // A variable whose initialiser depends on itself is unknown.
  auto [It, New] = Constants.try_emplace(Var);
  if (!New) {
    Steps += It->second.Elements.size();
    return It->second;
  }
  Value V = eval(Init);
  Constants[Var] = V;
  return V;
}

//===----------------------------------------------------------------------===//
// Statements.
//===----------------------------------------------------------------------===//

std::optional<bool> Evaluator::truth(const Expr *Condition) {
  Value V = eval(Condition);
  if (V.is(Value::Kind::Integer))
    return V.Integer != 0;
  return std::nullopt;
}

Flow Evaluator::run(const Stmt *S) {
  llvm::SaveAndRestore Level(Nesting, Nesting + 1);
  if (!S || !mayRun())
    return Flow::Next;
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    for (const Stmt *Child : S->children())
      if (Flow F = run(Child); F != Flow::Next)
        return F;
    return Flow::Next;
  case Stmt::DeclStmtClass:
    for (const Decl *D : cast<DeclStmt>(S)->decls())
      if (const auto *Var = dyn_cast<VarDecl>(D))
        Variables[Var] = eval(Var->getInit());
    return Flow::Next;
  case Stmt::IfStmtClass:
    return runIf(cast<IfStmt>(S));
  case Stmt::ForStmtClass: {
    const auto *For = cast<ForStmt>(S);
    run(For->getInit());
    return runLoop(For, For->getCond(), For->getInc(), For->getBody(), false);
  }
  case Stmt::CXXForRangeStmtClass:
    return runRangeFor(cast<CXXForRangeStmt>(S));
  case Stmt::WhileStmtClass: {
    const auto *While = cast<WhileStmt>(S);
    // A condition that declares is evaluated anew each time.
    return While->getConditionVariable()
               ? runUndecidedLoop(While, While->getBody())
               : runLoop(While, While->getCond(), nullptr, While->getBody(),
                         false);
  }
  case Stmt::DoStmtClass: {
    const auto *Do = cast<DoStmt>(S);
    return runLoop(Do, Do->getCond(), nullptr, Do->getBody(), true);
  }
  case Stmt::SwitchStmtClass:
    return runSwitch(cast<SwitchStmt>(S));
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return run(cast<SwitchCase>(S)->getSubStmt());
  case Stmt::LabelStmtClass:
    return run(cast<LabelStmt>(S)->getSubStmt());
  case Stmt::AttributedStmtClass:
    return run(cast<AttributedStmt>(S)->getSubStmt());
  case Stmt::CXXTryStmtClass:
    return run(cast<CXXTryStmt>(S)->getTryBlock());
  case Stmt::BreakStmtClass:
    return Flow::Break;
  case Stmt::ContinueStmtClass:
    return Flow::Continue;
  case Stmt::ReturnStmtClass:
    if (const Expr *E = cast<ReturnStmt>(S)->getRetValue())
      Returned = eval(E);
    return Flow::Return;
  default:
    if (const auto *E = dyn_cast<Expr>(S))
      eval(E);
    return Flow::Next;
  }
}

/// Runs undecided code, of which at most one of \p Arms really runs. The code
/// after it may run, unless both of two arms leave.
Flow Evaluator::runUndecided(const Stmt *At, llvm::ArrayRef<Arm> Arms) {
  size_t Exits = Behind.exits();
  Flow Least = Flow::Return;
  for (const Arm &Each : Arms) {
    Behind.enter(At, Each.Side);
    Flow F = run(Each.Code);
    if (F == Flow::Return && exitsCount())
      Returned = {};
    if (F != Flow::Next && (F != Flow::Return || exitsCount()))
      Behind.addExit(F);
    Behind.leave();
    Least = std::min(Least, F);
  }
  if (Arms.size() != 2 || Least == Flow::Next)
    return Flow::Next;
  Behind.forgetExits(Exits, Least);
  return Least;
}

/// Runs the body once, with the variables as any number of rounds may have left
/// them.
Flow Evaluator::runUndecidedLoop(const Stmt *Loop, const Stmt *Body) {
  forgetAssigned(Body);
  size_t Exits = Behind.exits();
  runUndecided(Loop, {{Body, 1}});
  Behind.forgetExits(Exits, Flow::Break);
  Behind.forgetExits(Exits, Flow::Continue);
  return Flow::Next;
}

/// Makes all variables unknown that \p S assigns to.
void Evaluator::forgetAssigned(const Stmt *S) {
  llvm::SmallVector<const Stmt *, 16> Stack{S};
  while (!Stack.empty()) {
    const Stmt *Next = Stack.pop_back_val();
    if (!Next)
      continue;
    llvm::append_range(Stack, Next->children());
    const Expr *To = nullptr;
    if (const auto *Binary = dyn_cast<BinaryOperator>(Next))
      To = Binary->isAssignmentOp() ? Binary->getLHS() : nullptr;
    else if (const auto *Unary = dyn_cast<UnaryOperator>(Next))
      To = Unary->isIncrementDecrementOp() ? Unary->getSubExpr() : nullptr;
    else if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Next))
      To = Operator->isAssignmentOp() ? Operator->getArg(0) : nullptr;
    if (Value *Place = To ? placeOf(To) : nullptr)
      *Place = {};
  }
}

Flow Evaluator::runIf(const IfStmt *S) {
  if (S->isConsteval())
    return run(S->isNegatedConsteval() ? S->getThen() : S->getElse());
  run(S->getInit());
  run(S->getConditionVariableDeclStmt());
  if (std::optional<bool> Taken = truth(S->getCond()))
    return run(*Taken ? S->getThen() : S->getElse());
  return runUndecided(S, {{S->getThen(), 1}, {S->getElse(), 0}});
}

Flow Evaluator::runLoop(const Stmt *Loop, const Expr *Condition,
                        const Expr *Increment, const Stmt *Body,
                        bool BodyFirst) {
  size_t Exits = Behind.exits();
  Flow Result = Flow::Next;
  while (!gaveUp()) {
    std::optional<bool> Again =
        Condition && !BodyFirst ? truth(Condition) : std::optional(true);
    BodyFirst = false;
    if (!Again)
      runUndecidedLoop(Loop, Body);
    if (!Again || !*Again)
      break;
    Flow F = run(Body);
    if (F == Flow::Return)
      Result = F;
    if (F == Flow::Break || F == Flow::Return)
      break;
    Behind.forgetExits(Exits, Flow::Continue);
    if (Increment)
      eval(Increment);
  }
  Behind.forgetExits(Exits, Flow::Break);
  Behind.forgetExits(Exits, Flow::Continue);
  return Result;
}

/// The case that \p S is labelled with for \p Value, null: the default.
static bool hasLabel(const Stmt *S, const int64_t *Value,
                     const ASTContext &Context) {
  for (const auto *Label = dyn_cast<SwitchCase>(S); Label;
       Label = dyn_cast<SwitchCase>(Label->getSubStmt())) {
    const auto *Case = dyn_cast<CaseStmt>(Label);
    if (!Case || !Value) {
      if (!Case && !Value)
        return true;
      continue;
    }
    int64_t
        First = Case->getLHS()->EvaluateKnownConstInt(Context).getExtValue(),
        Last =
            Case->getRHS() // of a range, a GNU extension
                ? Case->getRHS()->EvaluateKnownConstInt(Context).getExtValue()
                : First;
    if (First <= *Value && *Value <= Last)
      return true;
  }
  return false;
}

/// Each statement of the body may run; after a break, from the next label on.
Flow Evaluator::runUndecidedSwitch(const SwitchStmt *S) {
  forgetAssigned(S->getBody());
  size_t Exits = Behind.exits();
  unsigned Number = 0;
  for (const Stmt *Child : S->getBody()->children()) {
    if (isa<SwitchCase>(Child))
      Behind.forgetExits(Exits, Flow::Break);
    runUndecided(S, {{Child, Number++}});
  }
  Behind.forgetExits(Exits, Flow::Break);
  return Flow::Next;
}

Flow Evaluator::runSwitch(const SwitchStmt *S) {
  run(S->getInit());
  run(S->getConditionVariableDeclStmt());
  const auto *Body = dyn_cast<CompoundStmt>(S->getBody());
  if (!Body)
    return runUndecidedLoop(S, S->getBody());
  Value V = eval(S->getCond());
  if (V.is(Value::Kind::Enumerator))
    V = Value::integer(V.Enumerator->getInitVal().getExtValue());
  if (!V.is(Value::Kind::Integer))
    return runUndecidedSwitch(S);
  size_t Exits = Behind.exits();
  Flow Result = Flow::Next;
  auto Labelled = [&](const int64_t *Value) {
    return llvm::find_if(Body->body(), [&](const Stmt *Child) {
      return hasLabel(Child, Value, Context);
    });
  };
  auto From = Labelled(&V.Integer);
  if (From == Body->body_end())
    From = Labelled(nullptr);
  for (; From != Body->body_end() && Result == Flow::Next; ++From)
    Result = run(*From);
  Behind.forgetExits(Exits, Flow::Break);
  return Result == Flow::Break ? Flow::Next : Result;
}

Flow Evaluator::runRangeFor(const CXXForRangeStmt *S) {
  run(S->getInit());
  Value Range = eval(S->getRangeInit());
  if (!Range.is(Value::Kind::Aggregate)) {
    Variables[S->getLoopVariable()] = {};
    return runUndecidedLoop(S, S->getBody());
  }
  size_t Exits = Behind.exits();
  Flow Result = Flow::Next;
  for (Value &Element : Range.Elements) {
    Variables[S->getLoopVariable()] = std::move(Element);
    Flow F = run(S->getBody());
    Behind.forgetExits(Exits, Flow::Continue);
    if (F == Flow::Return)
      Result = F;
    if (F == Flow::Break || F == Flow::Return)
      break;
  }
  Behind.forgetExits(Exits, Flow::Break);
  return Result;
}

} // namespace torchtalk::extract
