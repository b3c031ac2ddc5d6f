//===- BodyWalker.cpp - The calls of a function body ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/calls/BodyWalker.h"
#include "extract/calls/CodeGenRules.h"

using namespace clang;
using torchtalk::facts::EdgeKind;

namespace torchtalk::extract {

//===----------------------------------------------------------------------===//
// Functions and initialisers.
//===----------------------------------------------------------------------===//

void BodyWalker::walkFunction(const FunctionDecl *Definition) {
  Body = Definition->getBody();
  const auto *Ctor = dyn_cast<CXXConstructorDecl>(Definition);
  const auto *Dtor = dyn_cast<CXXDestructorDecl>(Definition);
  if (!mayThrow(Definition->getType()))
    Cleanups.setFloor(CleanupStack::NoUnwind);
  for (const ParmVarDecl *Param : Definition->parameters())
    walkBounds(Param->getOriginalType());
  if (Dtor)
    pushMembers(Dtor);
  // `A() try : b() {} catch (...) {}`: the initialisers are in the try.
  if (Ctor && isa_and_nonnull<CXXTryStmt>(Body))
    TryOf = Ctor;
  else if (Ctor)
    visitInitializers(Ctor);
  visit(Body);
  popTo(0);
  // The deleting destructor of an abstract class never runs.
  if (Dtor && Dtor->isVirtual() && !Dtor->getParent()->isAbstract())
    if (const FunctionDecl *Delete = Dtor->getOperatorDelete())
      Sink.edge(EdgeKind::Call, Delete, Dtor->getLocation(), nullptr);
}

void BodyWalker::walkInitializer(const VarDecl *Var) {
  initialize(Var);
  // Run at exit.
  if (const CXXDestructorDecl *Dtor = destructorOf(Var))
    Sink.edge(EdgeKind::Destroy, Dtor, Var->getLocation(), nullptr);
  popTo(0);
}

//===----------------------------------------------------------------------===//
// Statements.
//===----------------------------------------------------------------------===//

void BodyWalker::visit(const Stmt *S) {
  if (!S)
    return;
  if (!Live && !isa<CompoundStmt, LabelStmt, SwitchCase, DeclStmt>(S)) {
    if (!containsLabel(S))
      return;
    Live = true;
  }
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    return visitScope(S);
  case Stmt::DeclStmtClass:
    return visitDecls(cast<DeclStmt>(S));
  case Stmt::IfStmtClass:
    return visitIf(cast<IfStmt>(S));
  case Stmt::WhileStmtClass:
    return visitWhile(cast<WhileStmt>(S));
  case Stmt::DoStmtClass:
    return visitDo(cast<DoStmt>(S));
  case Stmt::ForStmtClass:
    return visitFor(cast<ForStmt>(S));
  case Stmt::CXXForRangeStmtClass:
    return visitRangeFor(cast<CXXForRangeStmt>(S));
  case Stmt::SwitchStmtClass:
    return visitSwitch(cast<SwitchStmt>(S));
  case Stmt::CXXTryStmtClass:
    return visitTry(cast<CXXTryStmt>(S));
  case Stmt::CoroutineBodyStmtClass:
    return visitCoroutine(cast<CoroutineBodyStmt>(S));
  case Stmt::LabelStmtClass:
    place(cast<LabelStmt>(S)->getDecl());
    return visit(cast<LabelStmt>(S)->getSubStmt());
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    Live |= !OnlyCase || S == OnlyCase;
    return visit(cast<SwitchCase>(S)->getSubStmt());
  case Stmt::AttributedStmtClass:
    return visit(cast<AttributedStmt>(S)->getSubStmt());
  case Stmt::ReturnStmtClass: {
    const auto *Return = cast<ReturnStmt>(S);
    const VarDecl *Named = Return->getNRVOCandidate();
    if (!Named || !Named->isNRVOVariable() ||
        !Context.getLangOpts().ElideConstructors)
      walk(Return->getRetValue(), Use::Initializer);
    return jump(0);
  }
  case Stmt::CoreturnStmtClass:
    for (const Stmt *Child : S->children())
      if (const auto *E = dyn_cast_or_null<Expr>(Child))
        walk(E);
    return jump(0);
  case Stmt::GotoStmtClass:
    return jumpTo(cast<GotoStmt>(S)->getLabel());
  case Stmt::IndirectGotoStmtClass:
    Live = false; // runs no cleanup
    return;
  case Stmt::BreakStmtClass:
    if (!Breakables.empty())
      Breakables.back().Broken = true;
    [[fallthrough]];
  case Stmt::ContinueStmtClass:
    return jump(Breakables.empty() ? 0 : Breakables.back().Depth);
  case Stmt::CapturedStmtClass: {
    // A captured statement is a function that the statement around it calls.
    visit(cast<CapturedStmt>(S)->getCapturedStmt());
    Live = true;
    return;
  }
  default:
    break;
  }
  if (const auto *E = dyn_cast<Expr>(S)) {
    Live = walk(E);
    return;
  }
  for (const Stmt *Child : S->children())
    visit(Child);
}

void BodyWalker::popTo(size_t Depth) {
  for (auto &[Label, Pending] : Gotos)
    if (Pending > Depth) {
      Cleanups.leave(Depth, Pending);
      Pending = Depth;
    }
  for (auto &[Label, Pending] : Labels)
    Pending = std::min(Pending, Depth);
  Cleanups.pop(Depth, Live, [this](const Cleanup &C) { run(C); });
}

void BodyWalker::jumpTo(const LabelDecl *Label) {
  if (auto It = Labels.find(Label); It != Labels.end())
    return jump(It->second);
  Gotos.emplace_back(Label, Cleanups.depth());
  Live = false;
}

void BodyWalker::place(const LabelDecl *Label) {
  Live = true;
  Labels[Label] = Cleanups.depth();
  llvm::erase_if(Gotos, [&](const auto &G) { return G.first == Label; });
}

void BodyWalker::visitScope(const Stmt *S) {
  size_t Depth = Cleanups.depth();
  if (const auto *Compound = dyn_cast_or_null<CompoundStmt>(S))
    for (const Stmt *Child : Compound->body())
      visit(Child);
  else
    visit(S);
  popTo(Depth);
}

void BodyWalker::visitIf(const IfStmt *S) {
  size_t Depth = Cleanups.depth();
  if (S->isConsteval()) {
    visitScope(S->isNegatedConsteval() ? S->getThen() : S->getElse());
    return;
  }
  visit(S->getInit());
  visit(S->getConditionVariableDeclStmt());
  std::optional<bool> Value = foldsTo(S->getCond(), Context);
  if (Value) {
    const Stmt *Dead = *Value ? S->getElse() : S->getThen();
    if (S->isConstexpr() || !containsLabel(Dead)) {
      walk(S->getCond(), Use::Constant);
      visitScope(*Value ? S->getThen() : S->getElse());
      return popTo(Depth);
    }
  }
  walk(S->getCond());
  visitScope(S->getThen());
  bool ThenLive = Live;
  Live = true;
  visitScope(S->getElse());
  Live |= ThenLive;
  popTo(Depth);
}

/// \returns whether \p Visit was left by `break`.
template <typename Fn> bool BodyWalker::breakable(Fn Visit) {
  Breakables.push_back({Cleanups.depth()});
  Visit();
  bool Broken = Breakables.back().Broken;
  Breakables.pop_back();
  return Broken;
}

void BodyWalker::visitWhile(const WhileStmt *S) {
  size_t Depth = Cleanups.depth();
  bool Broken = breakable([&] {
    visit(S->getConditionVariableDeclStmt());
    walk(S->getCond());
    visitScope(S->getBody());
  });
  Live = true;
  popTo(Depth);
  Live = Broken || foldsTo(S->getCond(), Context) != true;
}

void BodyWalker::visitDo(const DoStmt *S) {
  breakable([&] { visitScope(S->getBody()); });
  Live = true;
  walk(S->getCond());
}

void BodyWalker::visitFor(const ForStmt *S) {
  size_t Depth = Cleanups.depth();
  visit(S->getInit());
  bool Broken = breakable([&] {
    visit(S->getConditionVariableDeclStmt());
    if (S->getCond())
      walk(S->getCond());
    visitScope(S->getBody());
    Live = true;
    if (S->getInc())
      walk(S->getInc());
  });
  Live = Broken || S->getCond();
  popTo(Depth);
}

void BodyWalker::visitRangeFor(const CXXForRangeStmt *S) {
  size_t Depth = Cleanups.depth();
  visit(S->getInit());
  visit(S->getRangeStmt());
  visit(S->getBeginStmt());
  visit(S->getEndStmt());
  breakable([&] {
    walk(S->getCond());
    size_t Inner = Cleanups.depth();
    visit(S->getLoopVarStmt());
    visitScope(S->getBody());
    popTo(Inner);
    Live = true;
    walk(S->getInc());
  });
  Live = true;
  popTo(Depth);
}

/// The label that a constant condition selects, null for none; nullopt when it
/// is not constant.
static std::optional<const SwitchCase *> foldedCase(const SwitchStmt *S,
                                                    const ASTContext &Context) {
  Expr::EvalResult Value;
  if (S->getCond()->isValueDependent() ||
      !S->getCond()->EvaluateAsInt(Value, Context) ||
      containsLabel(S->getCond()))
    return std::nullopt;
  const SwitchCase *Default = nullptr;
  for (const SwitchCase *C = S->getSwitchCaseList(); C;
       C = C->getNextSwitchCase()) {
    const auto *Case = dyn_cast<CaseStmt>(C);
    if (!Case)
      Default = C;
    else if (Case->caseStmtIsGNURange())
      return std::nullopt;
    else if (llvm::APSInt::isSameValue(
                 Case->getLHS()->EvaluateKnownConstInt(Context),
                 Value.Val.getInt()))
      return C;
  }
  return Default;
}

void BodyWalker::visitSwitch(const SwitchStmt *S) {
  size_t Depth = Cleanups.depth();
  visit(S->getInit());
  visit(S->getConditionVariableDeclStmt());
  std::optional<const SwitchCase *> Folded = foldedCase(S, Context);
  walk(S->getCond(), Folded ? Use::Constant : Use::Value);
  bool HasDefault = false;
  for (const SwitchCase *C = S->getSwitchCaseList(); C;
       C = C->getNextSwitchCase())
    HasDefault |= isa<DefaultStmt>(C);
  bool Broken = Folded && !*Folded;
  if (!Broken) {
    const SwitchCase *Around = OnlyCase;
    OnlyCase = Folded.value_or(nullptr);
    Broken = breakable([&] {
      // Nothing before the first case is reached.
      Live = false;
      visitScope(S->getBody());
    });
    OnlyCase = Around;
  }
  Live |= Broken || (!Folded && !HasDefault);
  popTo(Depth);
}

/// Whether leaving \p Handler may destroy an exception whose destructor throws
/// (ItaniumCXXABI's CallBeginCatch).
static bool endMayThrow(const CXXCatchStmt *Handler) {
  const VarDecl *Var = Handler->getExceptionDecl();
  return !Var || Var->getType().getNonReferenceType()->isRecordType();
}

void BodyWalker::visitTry(const CXXTryStmt *S) {
  // Clang omits unreachable handlers. A cleanup that only unwinding runs
  // detects whether it is reached.
  bool Thrown = false;
  size_t Depth = Cleanups.depth();
  Cleanups.push({nullptr, EdgeKind::Destroy, {}, /*OnUnwindOnly=*/true});
  size_t Floor = Cleanups.floor();
  bool CatchesAll = false;
  for (unsigned I = 0, N = S->getNumHandlers(); I < N; ++I)
    CatchesAll |= S->getHandler(I)->getExceptionDecl() == nullptr;
  if (CatchesAll || Floor == CleanupStack::NoUnwind)
    Cleanups.setFloor(Depth);
  if (TryOf && S == Body)
    visitInitializers(TryOf);
  visitScope(S->getTryBlock());
  Cleanups.pop(Depth, false, [&](const Cleanup &) { Thrown = true; });
  Cleanups.setFloor(Floor);
  if (!Thrown)
    return;
  for (unsigned I = 0, N = S->getNumHandlers(); I < N; ++I) {
    const CXXCatchStmt *Handler = S->getHandler(I);
    Live = true;
    if (endMayThrow(Handler))
      Cleanups.push({});
    if (const VarDecl *Var = Handler->getExceptionDecl())
      visitLocal(Var);
    visitScope(Handler->getHandlerBlock());
    popTo(Depth);
  }
  // CodeGen continues in a new block, reachable or not.
  Live = true;
}

void BodyWalker::visitCoroutine(const CoroutineBodyStmt *S) {
  visit(S->getBody());
  bool Ends = Live; // without co_return
  for (const Stmt *Child : S->children()) {
    Live = Child != S->getFallthroughHandler() || Ends;
    if (Child != S->getBody())
      visit(Child);
  }
}

} // namespace torchtalk::extract
