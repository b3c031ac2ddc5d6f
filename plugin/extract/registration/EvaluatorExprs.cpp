//===- EvaluatorExprs.cpp - The values of expressions ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/registration/Evaluator.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace torchtalk::extract {

llvm::StringRef nameOf(const NamedDecl *D) {
  return D && D->getIdentifier() ? D->getName() : "";
}

bool isNamed(const NamedDecl *D, llvm::StringRef QualifiedName) {
  // The unqualified comparison first: printing a qualified name is slow.
  return nameOf(D) == QualifiedName.rsplit("::").second &&
         D->getQualifiedNameAsString() == QualifiedName;
}

const Expr *valueOf(const Expr *E) {
  for (;;) {
    E = E->IgnoreParens();
    if (const auto *Cast = dyn_cast<CastExpr>(E))
      E = Cast->getSubExpr();
    else if (const auto *Full = dyn_cast<FullExpr>(E))
      E = Full->getSubExpr();
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      E = Temporary->getSubExpr();
    else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E))
      E = Bound->getSubExpr();
    else if (const auto *Subst = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
      E = Subst->getReplacement();
    else if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
      E = Default->getExpr();
    else if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(E))
      E = List->getSubExpr();
    else
      return E;
  }
}

Value Evaluator::eval(const Expr *E) {
  llvm::SaveAndRestore Level(Nesting, Nesting + 1);
  if (!E || !mayRun() || E->isValueDependent())
    return {};
  E = valueOf(E);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    if (std::optional<Value> Modelled = model(Call))
      return std::move(*Modelled);
  switch (E->getStmtClass()) {
  case Stmt::StringLiteralClass: {
    const auto *Literal = cast<StringLiteral>(E);
    return Literal->getCharByteWidth() == 1
               ? Value::text(Literal->getString().str())
               : Value();
  }
  case Stmt::UserDefinedLiteralClass: {
    // "text"s and "text"sv.
    const auto *Literal = cast<UserDefinedLiteral>(E);
    const FunctionDecl *Operator = Literal->getDirectCallee();
    return Operator && Operator->isInStdNamespace() ? eval(Literal->getArg(0))
                                                    : evalConstant(E);
  }
  case Stmt::CXXNewExprClass:
    return eval(cast<CXXNewExpr>(E)->getInitializer());
  case Stmt::CXXNullPtrLiteralExprClass:
    return Value(Value::Kind::Null);
  case Stmt::DeclRefExprClass:
    return evalRef(cast<DeclRefExpr>(E));
  case Stmt::MemberExprClass:
    return evalMember(cast<MemberExpr>(E));
  case Stmt::LambdaExprClass: {
    Value V(Value::Kind::Lambda);
    V.Lambda = cast<LambdaExpr>(E);
    return V;
  }
  case Stmt::InitListExprClass: {
    const auto *List = cast<InitListExpr>(E);
    // A std::array has the value of its array.
    if (List->getNumInits() == 1 &&
        (List->isTransparent() || !List->getType()->isAggregateType() ||
         isStdRecord(List->getType()->getAsCXXRecordDecl(), {"array"})))
      return eval(List->getInit(0));
    return evalAll(
        llvm::ArrayRef<const Expr *>(List->getInits(), List->getNumInits()));
  }
  case Stmt::CXXConstructExprClass:
  case Stmt::CXXTemporaryObjectExprClass:
    return evalConstruct(cast<CXXConstructExpr>(E));
  case Stmt::CallExprClass:
    return evalCall(cast<CallExpr>(E));
  case Stmt::CXXMemberCallExprClass:
    return evalMethod(cast<CXXMemberCallExpr>(E));
  case Stmt::CXXOperatorCallExprClass:
    return evalOperator(cast<CXXOperatorCallExpr>(E));
  case Stmt::UnaryOperatorClass:
    return evalUnary(cast<UnaryOperator>(E));
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass:
    return evalBinary(cast<BinaryOperator>(E));
  case Stmt::ConditionalOperatorClass:
    return evalChoice(cast<ConditionalOperator>(E));
  case Stmt::ArraySubscriptExprClass: {
    const auto *At = cast<ArraySubscriptExpr>(E);
    return evalSubscript(At->getBase(), At->getIdx());
  }
  default:
    return evalConstant(E);
  }
}

std::optional<std::string> Evaluator::text(const Expr *E) {
  Value V = eval(E);
  return V.is(Value::Kind::Text) ? std::optional(V.Text) : std::nullopt;
}

Value Evaluator::evalSubscript(const Expr *Array, const Expr *Index) {
  Value Whole = eval(Array), At = eval(Index);
  if (Whole.is(Value::Kind::Python))
    return Whole;
  return At.is(Value::Kind::Integer) ? Whole.element(At.Integer) : Value();
}

Value Evaluator::evalAll(llvm::ArrayRef<const Expr *> Parts) {
  std::vector<Value> Elements;
  Elements.reserve(Parts.size());
  for (const Expr *Part : Parts)
    Elements.push_back(eval(Part));
  return Value::aggregate(std::move(Elements));
}

/// The value by clang's own evaluator.
Value Evaluator::evalConstant(const Expr *E) {
  Expr::EvalResult Result;
  if (E->getType()->isIntegralOrEnumerationType()) {
    if (E->EvaluateAsInt(Result, Context))
      return Value::integer(Result.Val.getInt().getExtValue());
  } else if (E->getType()->isPointerType() &&
             E->getType()->getPointeeType()->isCharType()) {
    if (E->EvaluateAsRValue(Result, Context) && Result.Val.isLValue() &&
        Result.Val.getLValueOffset().isZero())
      if (const auto *Literal = dyn_cast_or_null<StringLiteral>(
              Result.Val.getLValueBase().dyn_cast<const Expr *>());
          Literal && Literal->getCharByteWidth() == 1)
        return Value::text(Literal->getString().str());
  }
  return {};
}

Value Evaluator::evalRef(const DeclRefExpr *E) {
  const ValueDecl *D = E->getDecl();
  if (const auto *Constant = dyn_cast<EnumConstantDecl>(D)) {
    Value V(Value::Kind::Enumerator);
    V.Enumerator = Constant;
    return V;
  }
  if (const auto *FD = dyn_cast<FunctionDecl>(D))
    return Value::kernel({FD, "", ""});
  if (const auto *Var = dyn_cast<VarDecl>(D)) {
    Value V = evalVariable(Var);
    return V ? V : evalConstant(E);
  }
  if (const auto *Binding = dyn_cast<BindingDecl>(D)) {
    const auto *Whole =
        dyn_cast<DecompositionDecl>(Binding->getDecomposedDecl());
    if (Whole)
      return evalVariable(Whole).element(
          llvm::find(Whole->bindings(), Binding) - Whole->bindings().begin());
  }
  return {};
}

/// With bases, an element's place is not the field's number.
static bool isPlain(const RecordDecl *Parent) {
  const auto *Record = dyn_cast<CXXRecordDecl>(Parent);
  return !Record || Record->getNumBases() == 0 || Record->isInStdNamespace();
}

Value Evaluator::evalMember(const MemberExpr *E) {
  if (const auto *Static = dyn_cast<VarDecl>(E->getMemberDecl()))
    return evalVariable(Static);
  const auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl());
  Value Object = Field ? eval(E->getBase()) : Value();
  if (!Field || !isPlain(Field->getParent()))
    return {};
  return Object.element(Field->getFieldIndex());
}

Value Evaluator::evalConstruct(const CXXConstructExpr *E) {
  if (std::optional<Value> Modelled = model(E))
    return std::move(*Modelled);
  const CXXRecordDecl *Record = E->getConstructor()->getParent();
  // Default arguments come last.
  size_t N = llvm::count_if(E->arguments(), [](const Expr *Arg) {
    return !isa<CXXDefaultArgExpr>(Arg);
  });
  if (isStdRecord(Record, {"pair", "tuple"}) &&
      !E->getConstructor()->isCopyOrMoveConstructor())
    return evalAll(llvm::ArrayRef<const Expr *>(E->getArgs(), N));
  if (N == 0)
    return isStdRecord(Record, {"basic_string"}) ? Value::text("")
           : Record->isInStdNamespace()          ? Value::aggregate({})
                                                 : Value();
  // A copy, a string or container made from the argument, a wrapper.
  return N == 1 || isStdRecord(Record, {"optional"}) ? eval(E->getArg(0))
                                                     : Value();
}

//===----------------------------------------------------------------------===//
// Built-in operators.
//===----------------------------------------------------------------------===//

Value *Evaluator::placeOf(const Expr *To) {
  To = valueOf(To);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(To)) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    auto It = Var ? Variables.find(Var) : Variables.end();
    return It != Variables.end() ? &It->second : nullptr;
  }
  const auto *Member = dyn_cast<MemberExpr>(To);
  const auto *Field =
      Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
  if (!Field || Member->isArrow())
    return nullptr;
  Value *Object = placeOf(Member->getBase());
  unsigned Index = Field->getFieldIndex();
  if (!Object || !isPlain(Field->getParent()))
    return nullptr;
  if (!*Object)
    *Object = Value::aggregate({});
  if (!Object->is(Value::Kind::Aggregate))
    return nullptr;
  if (Object->Elements.size() <= Index)
    Object->Elements.resize(Index + 1);
  return &Object->Elements[Index];
}

void Evaluator::assign(const Expr *To, Value V) {
  if (Value *Place = placeOf(To)) {
    // After a branch that may not run, either value is possible.
    *Place = isConditional() ? Value() : std::move(V);
    return;
  }
  // The value of a global is known only until other code runs.
  const auto *Ref = dyn_cast<DeclRefExpr>(valueOf(To));
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (Var && isModelled(V) && !isConditional())
    Variables[Var] = std::move(V);
}

/// The value of `A += B` and `A -= B`, as far as a number can hold it.
static Value sum(const Value &A, const Value &B, BinaryOperatorKind Opcode) {
  int64_t Result = 0;
  bool Adds = Opcode == BO_Add || Opcode == BO_AddAssign;
  if (!A.is(Value::Kind::Integer) || !B.is(Value::Kind::Integer) ||
      (!Adds && Opcode != BO_Sub && Opcode != BO_SubAssign) ||
      (Adds ? llvm::AddOverflow(A.Integer, B.Integer, Result)
            : llvm::SubOverflow(A.Integer, B.Integer, Result)))
    return {};
  return Value::integer(Result);
}

Value Evaluator::evalUndecided(const Expr *Condition, unsigned Side,
                               const Expr *E) {
  Behind.enter(Condition, Side);
  Value V = eval(E);
  Behind.leave();
  return V;
}

Value Evaluator::evalChoice(const AbstractConditionalOperator *E) {
  if (std::optional<bool> First = truth(E->getCond()))
    return eval(*First ? E->getTrueExpr() : E->getFalseExpr());
  Value Left = evalUndecided(E->getCond(), 1, E->getTrueExpr());
  Value Right = evalUndecided(E->getCond(), 0, E->getFalseExpr());
  bool Null = Left.is(Value::Kind::Null) && Right.is(Value::Kind::Null);
  return Null ? Left : Value();
}

Value Evaluator::evalLogical(const BinaryOperator *E) {
  bool IsOr = E->getOpcode() == BO_LOr;
  std::optional<bool> Left = truth(E->getLHS());
  if (Left && *Left == IsOr)
    return Value::integer(IsOr);
  if (!Left) {
    // `add(a) < 0 || add(b) < 0` checks for errors, which are exits, too.
    Value Right = exitsCount() ? evalUndecided(E->getLHS(), !IsOr, E->getRHS())
                               : eval(E->getRHS());
    return Right.is(Value::Kind::Integer) && (Right.Integer != 0) == IsOr
               ? Value::integer(IsOr)
               : Value();
  }
  std::optional<bool> Right = truth(E->getRHS());
  return Right ? Value::integer(*Right) : Value();
}

Value Evaluator::evalUnary(const UnaryOperator *E) {
  Value V = eval(E->getSubExpr());
  switch (E->getOpcode()) {
  case UO_AddrOf:
  case UO_Deref:
  case UO_Plus:
    return V;
  case UO_LNot:
    return V.is(Value::Kind::Integer) ? Value::integer(!V.Integer) : Value();
  case UO_Minus:
    return sum(Value::integer(0), V, BO_Sub);
  case UO_PreInc:
  case UO_PostInc:
  case UO_PreDec:
  case UO_PostDec: {
    if (!V.is(Value::Kind::Integer)) {
      assign(E->getSubExpr(), Value());
      return {};
    }
    Value Next =
        sum(V, Value::integer(1), E->isIncrementOp() ? BO_Add : BO_Sub);
    assign(E->getSubExpr(), Next);
    return E->isPrefix() ? Next : V;
  }
  default:
    return evalConstant(E);
  }
}

Value Evaluator::evalBinary(const BinaryOperator *E) {
  if (E->getOpcode() == BO_Comma) {
    eval(E->getLHS());
    return eval(E->getRHS());
  }
  if (E->isAssignmentOp()) {
    if (E->getOpcode() == BO_Assign && modelAssign(E->getLHS(), E->getRHS()))
      return {};
    Value V = eval(E->getRHS());
    if (const auto *Compound = dyn_cast<CompoundAssignOperator>(E))
      V = sum(eval(E->getLHS()), V, Compound->getOpcode());
    assign(E->getLHS(), V);
    return V;
  }
  if (E->isLogicalOp())
    return evalLogical(E);
  Value Left = eval(E->getLHS());
  Value Right = eval(E->getRHS());
  if (!Left.is(Value::Kind::Integer) || !Right.is(Value::Kind::Integer))
    return evalConstant(E);
  int64_t A = Left.Integer, B = Right.Integer;
  switch (E->getOpcode()) {
  case BO_Add:
  case BO_Sub:
    return sum(Left, Right, E->getOpcode());
  case BO_LT:
    return Value::integer(A < B);
  case BO_GT:
    return Value::integer(A > B);
  case BO_LE:
    return Value::integer(A <= B);
  case BO_GE:
    return Value::integer(A >= B);
  case BO_EQ:
    return Value::integer(A == B);
  case BO_NE:
    return Value::integer(A != B);
  default:
    return evalConstant(E);
  }
}

} // namespace torchtalk::extract
