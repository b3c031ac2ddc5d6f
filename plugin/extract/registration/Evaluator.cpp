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
  Value Around = std::exchange(Returned, Value());
  run(Definition->getBody());
  --Depth;
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
  case Stmt::ForStmtClass:
    return runFor(cast<ForStmt>(S));
  case Stmt::CXXForRangeStmtClass:
    return runRangeFor(cast<CXXForRangeStmt>(S));
  case Stmt::WhileStmtClass:
    return runUndecided({cast<WhileStmt>(S)->getBody()});
  case Stmt::DoStmtClass:
    return runUndecided({cast<DoStmt>(S)->getBody()});
  case Stmt::SwitchStmtClass:
    return runUndecided({cast<SwitchStmt>(S)->getBody()});
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

/// Code that may run or not. Where it leaves to is not followed: what comes
/// after may run, too.
Evaluator::Flow
Evaluator::runUndecided(llvm::ArrayRef<const Stmt *> Statements) {
  ++Undecided;
  for (const Stmt *S : Statements)
    run(S);
  --Undecided;
  return Flow::Next;
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

Evaluator::Flow Evaluator::runFor(const ForStmt *S) {
  run(S->getInit());
  while (!gaveUp()) {
    std::optional<bool> Again =
        S->getCond() ? truth(S->getCond()) : std::optional(true);
    if (!Again)
      return runUndecided({S->getBody()});
    if (!*Again)
      return Flow::Next;
    Flow F = run(S->getBody());
    if (F == Flow::Break)
      return Flow::Next;
    if (F == Flow::Return)
      return F;
    if (S->getInc())
      eval(S->getInc());
  }
  return Flow::Next;
}

Evaluator::Flow Evaluator::runRangeFor(const CXXForRangeStmt *S) {
  run(S->getInit());
  Value Range = eval(S->getRangeInit());
  if (!Range.is(Value::Kind::Aggregate)) {
    define(S->getLoopVariable(), Value());
    return runUndecided({S->getBody()});
  }
  for (Value &Element : Range.Elements) {
    define(S->getLoopVariable(), std::move(Element));
    Flow F = run(S->getBody());
    if (F == Flow::Break)
      break;
    if (F == Flow::Return)
      return F;
  }
  return Flow::Next;
}

} // namespace torchtalk::extract
