//===- BodyWalkerExprs.cpp - The calls of an expression -------------------===//
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

/// Whether \p E ends with a call that does not return, or a throw.
static bool endsControl(const Expr *E, const ASTContext &Context) {
  for (;;) {
    E = E->IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(E)) {
      E = Full->getSubExpr();
    } else if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      E = Cast->getSubExpr();
    } else if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
      std::optional<bool> Value = foldsTo(Choice->getCond(), Context);
      if (!Value)
        return false;
      E = *Value ? Choice->getTrueExpr() : Choice->getFalseExpr();
    } else if (const auto *Comma = dyn_cast<BinaryOperator>(E);
               Comma && Comma->isCommaOp()) {
      E = Comma->getRHS();
    } else {
      const auto *Call = dyn_cast<CallExpr>(E);
      return isa<CXXThrowExpr>(E) || (Call && isNoReturn(Call));
    }
  }
}

bool BodyWalker::walk(const Expr *E, Use How) {
  if (!E)
    return true;
  // A statement expression calls this recursively: process only the items
  // above.
  size_t Bottom = Stack.size();
  size_t Depth = Cleanups.depth();
  Stack.push_back({.S = E, .How = How});
  while (Stack.size() > Bottom) {
    Item It = Stack.back();
    Stack.pop_back();
    Pending.clear();
    if (It.S)
      visit(It);
    else
      act(It);
    Stack.insert(Stack.end(), Pending.rbegin(), Pending.rend());
  }
  Pending.clear();
  bool Continues = !std::exchange(Left, false) && !endsControl(E, Context);
  bool Returns = true;
  Cleanups.pop(Depth, Continues, [&](const Cleanup &C) {
    run(C);
    Returns &= C.OnUnwindOnly || C.Conditional || !C.Run->isNoReturn();
  });
  return Continues && Returns;
}

void BodyWalker::act(const Item &It) {
  if (It.Throws)
    unwind();
  else if (It.Callee)
    edge(It.Kind, It.Callee, It, It.Site);
  else if (It.Pending)
    Cleanups.push({It.Pending,
                   isa<CXXDestructorDecl>(It.Pending) ? EdgeKind::Destroy
                                                      : EdgeKind::Call,
                   It.Site, /*OnUnwindOnly=*/true});
  else
    Cleanups.finish(It.Finished, [this](const Cleanup &C) { run(C); });
}

void BodyWalker::push(const Stmt *S, const Item &Like, Use How,
                      const FunctionDecl *PassedTo) {
  if (S)
    Pending.push_back({.S = S,
                       .Site = Like.Site,
                       .How = Like.How == Use::Constant ? Like.How : How,
                       .Conditional = Like.Conditional,
                       .PassedTo = PassedTo});
}

void BodyWalker::pushOperands(const Stmt *S, const Item &It) {
  for (const Stmt *Child : S->children())
    pushOperand(Child, It);
}

void BodyWalker::pushBounds(QualType Type, const Item &It) {
  if (!Type->isVariablyModifiedType())
    return;
  for (const Expr *Bound : boundsOf(Type))
    if (Bounds.insert(Bound).second)
      pushOperand(Bound, It);
}

void BodyWalker::pushThrow(const Item &It) {
  if (It.How != Use::Constant)
    Pending.push_back({.Throws = true});
}

/// A temporary that dies at the end of the full expression.
void BodyWalker::pushTemporary(const CXXDestructorDecl *Dtor, const Item &It,
                               SourceLocation Own) {
  Cleanup C{Dtor, EdgeKind::Destroy, It.at(Own)};
  C.Conditional = It.Conditional;
  Cleanups.push(C);
}

/// The parts of an object: finished ones are destroyed if a later one throws.
void BodyWalker::pushElements(llvm::ArrayRef<const Expr *> Elements,
                              const Item &It) {
  for (const Expr *E : Elements) {
    push(E, It, Use::Initializer);
    if (const CXXDestructorDecl *Dtor =
            E && !E->isGLValue() ? destructorOf(E->getType()) : nullptr;
        Dtor && It.How != Use::Constant)
      Pending.push_back({.Site = It.at(E->getBeginLoc()), .Pending = Dtor});
  }
  Pending.push_back({.Finished = Cleanups.depth()});
}

void BodyWalker::edge(EdgeKind Kind, const FunctionDecl *To, const Item &It,
                      SourceLocation Own) {
  if (It.How == Use::Constant) {
    if (Kind == EdgeKind::Destroy)
      return;
    if (Kind == EdgeKind::Call || Kind == EdgeKind::Virtual ||
        Kind == EdgeKind::Construct)
      Kind = EdgeKind::Constant;
  }
  Sink.edge(Kind, To, It.at(Own), It.PassedTo);
}

/// Names are given in CodeGen's order, by which it numbers lambdas.
void BodyWalker::pushCallee(EdgeKind Kind, const FunctionDecl *To,
                            const Item &It, SourceLocation Own) {
  Pending.push_back(
      {.Site = It.at(Own), .How = It.How, .Callee = To, .Kind = Kind});
}

/// \returns whether only the children of \p It matter.
bool BodyWalker::visitPlain(const Item &It) {
  const Stmt *S = It.S;
  switch (S->getStmtClass()) {
  case Stmt::UnaryExprOrTypeTraitExprClass: {
    const auto *E = cast<UnaryExprOrTypeTraitExpr>(S);
    if (E->getKind() != UETT_SizeOf ||
        !E->getTypeOfArgument()->isVariableArrayType())
      return true; // unevaluated
    if (E->isArgumentType())
      pushBounds(E->getTypeOfArgument(), It);
    else
      pushOperand(E->getArgumentExpr(), It);
    return true;
  }
  case Stmt::CXXNoexceptExprClass:
  case Stmt::RequiresExprClass:
  case Stmt::ConceptSpecializationExprClass:
    return true; // unevaluated
  case Stmt::CXXTypeidExprClass:
    if (cast<CXXTypeidExpr>(S)->isPotentiallyEvaluated()) {
      pushOperands(S, It);
      pushThrow(It);
    }
    return true;
  case Stmt::ConstantExprClass: {
    const auto *E = cast<ConstantExpr>(S);
    push(E->getSubExpr(), It, Use::Constant);
    return true;
  }
  case Stmt::GenericSelectionExprClass: {
    const auto *E = cast<GenericSelectionExpr>(S);
    if (!E->isResultDependent())
      pushSame(E->getResultExpr(), It);
    return true;
  }
  case Stmt::ChooseExprClass:
    pushSame(cast<ChooseExpr>(S)->getChosenSubExpr(), It);
    return true;
  case Stmt::ParenExprClass:
  case Stmt::ExprWithCleanupsClass:
  case Stmt::SubstNonTypeTemplateParmExprClass:
    for (const Stmt *Child : S->children())
      pushSame(Child, It);
    return true;
  case Stmt::CXXDefaultInitExprClass:
    pushSame(cast<CXXDefaultInitExpr>(S)->getExpr(), It);
    return true;
  case Stmt::CXXDefaultArgExprClass: {
    const auto *E = cast<CXXDefaultArgExpr>(S);
    Item At = It;
    At.Site = It.at(E->getUsedLocation());
    pushSame(E->getExpr(), At);
    return true;
  }
  case Stmt::StmtExprClass:
    visit(cast<StmtExpr>(S)->getSubStmt());
    Left |= !Live;
    Pending.clear();
    return true;
  case Stmt::ArrayInitLoopExprClass: {
    const auto *E = cast<ArrayInitLoopExpr>(S);
    pushOperand(E->getCommonExpr()->getSourceExpr(), It);
    push(E->getSubExpr(), It, Use::Initializer);
    return true;
  }
  case Stmt::CXXThrowExprClass:
    if (const Expr *Thrown = cast<CXXThrowExpr>(S)->getSubExpr()) {
      push(Thrown, It, Use::Initializer);
      // The runtime destroys it when the handler ends.
      if (const CXXDestructorDecl *Dtor = destructorOf(Thrown->getType()))
        pushCallee(EdgeKind::Address, Dtor, It, S->getBeginLoc());
    }
    pushThrow(It);
    return true;
  default:
    break;
  }
  if (const auto *Cast = dyn_cast<CastExpr>(S)) {
    if (isa<ExplicitCastExpr>(S))
      pushBounds(Cast->getType(), It);
    pushSame(Cast->getSubExpr(), It);
    if (isa<CXXDynamicCastExpr>(S) && Cast->isGLValue())
      pushThrow(It);
    return true;
  }
  return false;
}

void BodyWalker::visit(const Item &It) {
  if (visitPlain(It))
    return;
  const Stmt *S = It.S;
  if (const auto *Call = dyn_cast<CallExpr>(S))
    return visitCall(Call, It);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(S))
    return visitConstruct(Construct, It);
  if (const auto *Binary = dyn_cast<BinaryOperator>(S))
    return visitBinary(Binary, It);
  switch (S->getStmtClass()) {
  case Stmt::LambdaExprClass:
    return visitLambda(cast<LambdaExpr>(S), It);
  case Stmt::CXXNewExprClass:
    return visitNew(cast<CXXNewExpr>(S), It);
  case Stmt::CXXDeleteExprClass:
    return visitDelete(cast<CXXDeleteExpr>(S), It);
  case Stmt::InitListExprClass:
    return visitInitList(cast<InitListExpr>(S), It);
  case Stmt::MaterializeTemporaryExprClass:
    return visitMaterialize(cast<MaterializeTemporaryExpr>(S), It);
  case Stmt::ConditionalOperatorClass:
    return visitConditional(cast<ConditionalOperator>(S), It);
  case Stmt::CXXParenListInitExprClass:
    return pushElements(cast<CXXParenListInitExpr>(S)->getInitExprs(), It);
  case Stmt::CXXInheritedCtorInitExprClass: {
    const auto *E = cast<CXXInheritedCtorInitExpr>(S);
    pushCallee(EdgeKind::Construct, E->getConstructor(), It, E->getLocation());
    if (mayThrow(E->getConstructor()))
      pushThrow(It);
    return;
  }
  case Stmt::CXXBindTemporaryExprClass: {
    const auto *E = cast<CXXBindTemporaryExpr>(S);
    if (It.How == Use::Value)
      pushTemporary(cast<CXXDestructorDecl>(E->getTemporary()->getDestructor()),
                    It, E->getEndLoc());
    return push(E->getSubExpr(), It, Use::Initializer, It.PassedTo);
  }
  case Stmt::DeclRefExprClass:
    // A callee is not visited as an expression: this is a function's address.
    if (const auto *FD =
            dyn_cast<FunctionDecl>(cast<DeclRefExpr>(S)->getDecl()))
      edge(EdgeKind::Address, FD, It, S->getBeginLoc());
    return;
  case Stmt::MemberExprClass:
    if (const auto *FD =
            dyn_cast<FunctionDecl>(cast<MemberExpr>(S)->getMemberDecl()))
      edge(EdgeKind::Address, FD, It, S->getBeginLoc());
    return pushOperands(S, It);
  case Stmt::UnaryOperatorClass:
    if (cast<UnaryOperator>(S)->getOpcode() == UO_AddrOf)
      return push(cast<UnaryOperator>(S)->getSubExpr(), It, Use::Value,
                  It.PassedTo);
    return pushOperands(S, It);
  case Stmt::CoawaitExprClass:
  case Stmt::CoyieldExprClass:
    pushOperands(S, It);
    return pushThrow(It);
  default:
    return pushOperands(S, It);
  }
}

void BodyWalker::visitConditional(const ConditionalOperator *E,
                                  const Item &It) {
  if (std::optional<bool> Value = foldsTo(E->getCond(), Context)) {
    const Expr *Dead = *Value ? E->getFalseExpr() : E->getTrueExpr();
    if (!containsLabel(Dead)) {
      push(E->getCond(), It, Use::Constant);
      return pushSame(*Value ? E->getTrueExpr() : E->getFalseExpr(), It);
    }
  }
  pushOperand(E->getCond(), It);
  Item Arm = It;
  Arm.Conditional = true;
  pushSame(E->getTrueExpr(), Arm);
  pushSame(E->getFalseExpr(), Arm);
}

void BodyWalker::visitBinary(const BinaryOperator *E, const Item &It) {
  if (E->getOpcode() == BO_Comma) {
    pushOperand(E->getLHS(), It);
    return pushSame(E->getRHS(), It);
  }
  if (E->isAssignmentOp()) {
    pushOperand(E->getRHS(), It);
    return pushOperand(E->getLHS(), It);
  }
  if (E->isLogicalOp()) {
    if (std::optional<bool> Value = foldsTo(E->getLHS(), Context)) {
      push(E->getLHS(), It, Use::Constant);
      if (*Value == (E->getOpcode() == BO_LAnd) || containsLabel(E->getRHS()))
        pushOperand(E->getRHS(), It);
      return;
    }
    Item Right = It;
    Right.Conditional = true;
    pushOperand(E->getLHS(), It);
    return pushOperand(E->getRHS(), Right);
  }
  pushOperands(E, It);
}

} // namespace torchtalk::extract
