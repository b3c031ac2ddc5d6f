//===- Evaluator.cpp - Runs registering code at compile time --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/registration/Evaluator.h"

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
    define(Definition->getParamDecl(I), I < Args.size() ? Args[I] : Value());
  Called.insert(FD->getCanonicalDecl());
  ++Depth;
  bool Conditional = isConditional();
  Undecided += Conditional;
  auto LeftAround = std::exchange(Left, {});
  Value Around = std::exchange(Returned, Value());
  run(Definition->getBody());
  --Depth;
  Undecided -= Conditional;
  // It may also be what an earlier return gives.
  if (std::exchange(Left, LeftAround).Returned)
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

void Evaluator::define(const VarDecl *Var, Value V) {
  Variables[Var] = std::move(V);
}

Value Evaluator::evalVariable(const VarDecl *Var) {
  if (std::optional<Value> Modelled = model(Var))
    return std::move(*Modelled);
  if (auto It = Variables.find(Var); It != Variables.end()) {
    Steps += It->second.Elements.size(); // that are copied
    return It->second;
  }
  QualType Type = Var->getType();
  bool Constant = Var->isConstexpr() || Type.isConstQualified() ||
                  Type->isReferenceType() || isImmutable(Type) ||
                  Context.getBaseElementType(Type).isConstQualified();
  const Expr *Init = Var->getAnyInitializer();
  if (!Constant || !Init || Init->isValueDependent() || isa<ParmVarDecl>(Var))
    return {};
  // A variable that is initialised by way of itself is unknown.
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

Evaluator::Flow Evaluator::run(const Stmt *S) {
  Nested Level(*this);
  if (!S || gaveUp() || ++Steps > MaxSteps)
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
        define(Var, Var->getInit() ? eval(Var->getInit()) : Value());
    return Flow::Next;
  case Stmt::IfStmtClass:
    return runIf(cast<IfStmt>(S));
  case Stmt::ForStmtClass: {
    const auto *For = cast<ForStmt>(S);
    run(For->getInit());
    return runLoop(For->getCond(), For->getInc(), For->getBody(), false);
  }
  case Stmt::CXXForRangeStmtClass:
    return runRangeFor(cast<CXXForRangeStmt>(S));
  case Stmt::WhileStmtClass: {
    const auto *While = cast<WhileStmt>(S);
    // A condition that declares is evaluated anew each time.
    return While->getConditionVariable()
               ? runUndecidedLoop(While->getBody())
               : runLoop(While->getCond(), nullptr, While->getBody(), false);
  }
  case Stmt::DoStmtClass: {
    const auto *Do = cast<DoStmt>(S);
    return runLoop(Do->getCond(), nullptr, Do->getBody(), true);
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

/// Code that may run or not: at most one of \p Statements does. What comes
/// after may run, unless all of two leave in the same way.
Evaluator::Flow
Evaluator::runUndecided(llvm::ArrayRef<const Stmt *> Statements) {
  auto Before = Left;
  ++Undecided;
  llvm::SmallVector<Flow, 2> Flows;
  for (const Stmt *S : Statements) {
    Flows.push_back(run(S));
    if (Flows.back() == Flow::Return && exitsCount())
      Returned = {};
  }
  --Undecided;
  if (Flows.size() == 2 && Flows[0] == Flows[1]) {
    Left = Before;
    return Flows[0];
  }
  for (Flow F : Flows) {
    Left.Returned |= F == Flow::Return && exitsCount();
    Left.Broken |= F == Flow::Break;
    Left.Continued |= F == Flow::Continue;
  }
  return Flow::Next;
}

/// Once, with what any number of rounds before may have left.
Evaluator::Flow Evaluator::runUndecidedLoop(const Stmt *Body) {
  forgetAssigned(Body);
  auto Around = Left;
  runUndecided({Body});
  Left.Broken = Around.Broken;
  Left.Continued = Around.Continued;
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

Evaluator::Flow Evaluator::runIf(const IfStmt *S) {
  if (S->isConsteval())
    return run(S->isNegatedConsteval() ? S->getThen() : S->getElse());
  run(S->getInit());
  run(S->getConditionVariableDeclStmt());
  if (std::optional<bool> Taken = truth(S->getCond()))
    return run(*Taken ? S->getThen() : S->getElse());
  return runUndecided({S->getThen(), S->getElse()});
}

Evaluator::Flow Evaluator::runLoop(const Expr *Condition, const Expr *Increment,
                                   const Stmt *Body, bool BodyFirst) {
  auto Around = Left;
  Flow Result = Flow::Next;
  while (!gaveUp()) {
    std::optional<bool> Again =
        Condition && !BodyFirst ? truth(Condition) : std::optional(true);
    BodyFirst = false;
    if (!Again)
      runUndecidedLoop(Body);
    if (!Again || !*Again)
      break;
    Flow F = run(Body);
    if (F == Flow::Return)
      Result = F;
    if (F == Flow::Break || F == Flow::Return)
      break;
    Left.Continued = Around.Continued;
    if (Increment)
      eval(Increment);
  }
  Left.Broken = Around.Broken;
  Left.Continued = Around.Continued;
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

Evaluator::Flow Evaluator::runSwitch(const SwitchStmt *S) {
  run(S->getInit());
  run(S->getConditionVariableDeclStmt());
  const auto *Body = dyn_cast<CompoundStmt>(S->getBody());
  if (!Body)
    return runUndecidedLoop(S->getBody());
  Value V = eval(S->getCond());
  if (V.is(Value::Kind::Enumerator))
    V = Value::integer(V.Enumerator->getInitVal().getExtValue());
  auto Around = Left;
  Flow Result = Flow::Next;
  if (!V.is(Value::Kind::Integer)) {
    forgetAssigned(Body);
    for (const Stmt *Child : Body->body()) {
      runUndecided({Child});
      Left.Broken = Around.Broken;
    }
    return Result;
  }
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
  Left.Broken = Around.Broken;
  return Result == Flow::Break ? Flow::Next : Result;
}

Evaluator::Flow Evaluator::runRangeFor(const CXXForRangeStmt *S) {
  run(S->getInit());
  Value Range = eval(S->getRangeInit());
  if (!Range.is(Value::Kind::Aggregate)) {
    define(S->getLoopVariable(), Value());
    return runUndecidedLoop(S->getBody());
  }
  auto Around = Left;
  Flow Result = Flow::Next;
  for (Value &Element : Range.Elements) {
    define(S->getLoopVariable(), std::move(Element));
    Flow F = run(S->getBody());
    Left.Continued = Around.Continued;
    if (F == Flow::Return)
      Result = F;
    if (F == Flow::Break || F == Flow::Return)
      break;
  }
  Left.Broken = Around.Broken;
  return Result;
}

} // namespace torchtalk::extract
