//===- DispatchKeys.cpp - Which keys an alias key stands for --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/registration/DispatchKeys.h"
#include "extract/registration/Evaluator.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/StringMap.h"

#include <map>
#include <optional>

using namespace clang;

namespace torchtalk::extract {
namespace {

using facts::DispatchKeyFact;
using facts::DispatchKeyRelation;

/// What \p All has under \p Key.
auto lookUp(const auto &All, const auto &Key) {
  auto It = All.find(Key);
  return It == All.end() ? std::nullopt : std::optional(It->second);
}

/// The enum c10::DispatchKey: functionalities from 1 on, then for those that
/// backends implement apart ("Sparse") a range of keys in the order of the
/// backends (StartOfSparseBackends, SparseCPU, ...), then the alias keys.
class KeyEnum {
public:
  explicit KeyEnum(const EnumDecl *Enum) {
    for (const EnumConstantDecl *E : Enum->enumerators()) {
      uint64_t Value = E->getInitVal().getZExtValue();
      Values.try_emplace(E->getName(), Value);
      // Later enumerators of a value are other names for it.
      Names.try_emplace(Value, E);
    }
    for (const auto &[Value, E] : Names) {
      llvm::StringRef Functionality = E->getName();
      if (!Functionality.consume_front("StartOf") ||
          !Functionality.consume_back("Backends"))
        continue;
      std::optional<uint64_t> Last =
          value(("EndOf" + Functionality + "Backends").str());
      std::optional<uint64_t> Bit = value(Functionality);
      if (Last && Bit && *Last > Value && *Last - Value <= 16)
        Ranges[*Bit] = {Value, *Last};
    }
    for (const auto &[Bit, R] : Ranges)
      Backends = std::max(Backends, R.Last - R.Start);
    std::optional<uint64_t> End = value("EndOfFunctionalityKeys");
    if (!End || !Backends || Backends + *End > 64)
      return;
    for (uint64_t Bit = 0; Bit < *End; ++Bit) {
      auto R = Ranges.find(Bit);
      if (R == Ranges.end())
        addRuntime(Bit, Bit, 0);
      else
        for (uint64_t Key = R->second.Start + 1; Key <= R->second.Last; ++Key)
          addRuntime(Key, Bit, Key - R->second.Start);
    }
  }

  std::optional<uint64_t> value(llvm::StringRef Name) const {
    return lookUp(Values, Name);
  }
  const EnumConstantDecl *enumerator(uint64_t Key) const {
    return lookUp(Names, Key).value_or(nullptr);
  }

  /// In the order of the dispatch table.
  const std::vector<uint64_t> &runtimeKeys() const { return Runtime; }
  /// Empty where the enum has none.
  std::vector<uint64_t> aliasKeys() const {
    std::vector<uint64_t> Keys;
    std::optional<uint64_t> First = value("StartOfAliasKeys"),
                            Last = value("EndOfAliasKeys");
    if (First && Last && *First <= *Last && *Last - *First < 64)
      for (uint64_t Key = *First; Key <= *Last; ++Key)
        Keys.push_back(Key);
    return Keys;
  }
  /// The DispatchKeySet of one key. nullopt: of what is no runtime key.
  std::optional<uint64_t> bits(uint64_t Key) const {
    if (std::optional<uint64_t> Known = lookUp(Bits, Key))
      return Known;
    // "Dense" alone is no runtime key, but a set can hold it.
    if (Ranges.count(Key))
      return functionality(Key);
    return std::nullopt;
  }

private:
  struct Range {
    uint64_t Start, Last; ///< the marker before the first key, the last key
  };

  uint64_t functionality(uint64_t Bit) const {
    return Bit ? uint64_t(1) << (Backends + Bit - 1) : 0;
  }
  void addRuntime(uint64_t Key, uint64_t Bit, uint64_t Backend) {
    Runtime.push_back(Key);
    Bits[Key] =
        functionality(Bit) | (Backend ? uint64_t(1) << (Backend - 1) : 0);
  }

  llvm::StringMap<uint64_t> Values;
  std::map<uint64_t, const EnumConstantDecl *> Names;
  std::map<uint64_t, Range> Ranges; ///< by functionality
  uint64_t Backends = 0;            ///< how many
  std::vector<uint64_t> Runtime;
  std::map<uint64_t, uint64_t> Bits;
};

/// Evaluates a function whose body switches on its first key.
class KeyFunction {
public:
  KeyFunction(const FunctionDecl *Function, ASTContext &Context,
              const KeyEnum &Keys)
      : Function(Function), Context(Context), Keys(Keys) {
    const auto *Body = dyn_cast_or_null<CompoundStmt>(Function->getBody());
    if (!Body)
      return;
    for (const Stmt *S : Body->body())
      if (const auto *Switch = dyn_cast<SwitchStmt>(S))
        readCases(dyn_cast<CompoundStmt>(Switch->getBody()));
  }

  /// The alias keys by their runtime keys; empty for code of another shape.
  std::vector<DispatchKeyFact> includes() const {
    std::vector<DispatchKeyFact> Facts;
    for (uint64_t Key : Keys.runtimeKeys())
      Facts.push_back(fact(DispatchKeyRelation::Runtime, "", Key));
    for (uint64_t Alias : Keys.aliasKeys())
      for (uint64_t Key : Keys.runtimeKeys()) {
        // isIncludedInAlias() does not ask about Undefined.
        const Expr *E = returnedFor(Alias);
        std::optional<bool> In =
            Key && E ? condition(E, {Alias, Key}) : std::nullopt;
        if (Key && !In)
          return {};
        if (In.value_or(false))
          Facts.push_back(
              fact(DispatchKeyRelation::Includes, name(Alias), Key));
      }
    return Facts;
  }

  /// The autograd keys by their backends, in the same way.
  std::vector<DispatchKeyFact> backends() const {
    std::vector<DispatchKeyFact> Facts;
    for (uint64_t Autograd : Keys.runtimeKeys()) {
      const Expr *E = returnedFor(Autograd);
      std::optional<uint64_t> Set = E ? set(E) : std::nullopt;
      if (!Set)
        return {};
      for (uint64_t Key : Keys.runtimeKeys())
        if (uint64_t Bits = Keys.bits(Key).value_or(0);
            Bits && (*Set & Bits) == Bits)
          Facts.push_back(
              fact(DispatchKeyRelation::Backend, name(Autograd), Key));
    }
    return Facts;
  }

private:
  /// The expression that it returns for \p Key, or null.
  const Expr *returnedFor(uint64_t Key) const {
    return lookUp(Cases, Key).value_or(Default);
  }

  std::optional<bool> condition(const Expr *E,
                                llvm::ArrayRef<uint64_t> Args) const {
    E = E->IgnoreParenImpCasts();
    if (const auto *Op = dyn_cast<BinaryOperator>(E)) {
      if (Op->isLogicalOp()) {
        std::optional<bool> L = condition(Op->getLHS(), Args),
                            R = condition(Op->getRHS(), Args);
        if (!L || !R)
          return std::nullopt;
        return Op->getOpcode() == BO_LAnd ? *L && *R : *L || *R;
      }
      if (Op->isEqualityOp()) {
        std::optional<uint64_t> L = key(Op->getLHS(), Args),
                                R = key(Op->getRHS(), Args);
        if (!L || !R)
          return std::nullopt;
        return (*L == *R) == (Op->getOpcode() == BO_EQ);
      }
      return std::nullopt;
    }
    const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
    if (!Call || Call->getNumArgs() != 1 ||
        nameOf(Call->getMethodDecl()) != "has")
      return std::nullopt;
    std::optional<uint64_t> Set = set(Call->getImplicitObjectArgument());
    std::optional<uint64_t> Key = key(Call->getArg(0), Args);
    std::optional<uint64_t> Bits = Key ? Keys.bits(*Key) : std::nullopt;
    if (!Set || !Bits)
      return std::nullopt;
    return (*Set & *Bits) == *Bits;
  }

  /// The bits of a constant DispatchKeySet.
  std::optional<uint64_t> set(const Expr *E) const {
    Expr::EvalResult Result;
    if (E->isValueDependent() || !E->EvaluateAsRValue(Result, Context) ||
        !Result.Val.isStruct() || Result.Val.getStructNumFields() != 1 ||
        !Result.Val.getStructField(0).isInt())
      return std::nullopt;
    return Result.Val.getStructField(0).getInt().getZExtValue();
  }

  void readCases(const CompoundStmt *Body) {
    if (!Body)
      return;
    for (const Stmt *S : Body->body()) {
      std::vector<uint64_t> Labels;
      bool IsDefault = false;
      while (const auto *Label = dyn_cast<SwitchCase>(S)) {
        if (const auto *Case = dyn_cast<CaseStmt>(Label)) {
          Expr::EvalResult Value;
          if (Case->getLHS()->EvaluateAsInt(Value, Context))
            Labels.push_back(Value.Val.getInt().getZExtValue());
        } else {
          IsDefault = true;
        }
        S = Label->getSubStmt();
      }
      const auto *Return = dyn_cast<ReturnStmt>(S);
      for (uint64_t Label : Labels)
        Cases[Label] = Return ? Return->getRetValue() : nullptr;
      if (IsDefault && Return)
        Default = Return->getRetValue();
    }
  }

  /// A key, with \p Args for the parameters.
  std::optional<uint64_t> key(const Expr *E,
                              llvm::ArrayRef<uint64_t> Args) const {
    std::vector<const Expr *> Given;
    for (uint64_t Arg : Args) {
      auto *Enumerator = const_cast<EnumConstantDecl *>(Keys.enumerator(Arg));
      if (!Enumerator)
        return std::nullopt;
      Given.push_back(DeclRefExpr::Create(
          Context, NestedNameSpecifierLoc(), SourceLocation(), Enumerator,
          /*RefersToEnclosingVariableOrCapture=*/false, SourceLocation(),
          Enumerator->getType(), VK_PRValue));
    }
    APValue Value;
    if (!E->EvaluateWithSubstitution(Value, Context, Function, Given) ||
        !Value.isInt())
      return std::nullopt;
    return Value.getInt().getZExtValue();
  }

  std::string name(uint64_t Key) const {
    return nameOf(Keys.enumerator(Key)).str();
  }
  DispatchKeyFact fact(DispatchKeyRelation Relation, const std::string &Of,
                       uint64_t Key) const {
    const std::vector<uint64_t> &All = Keys.runtimeKeys();
    auto Rank = static_cast<uint32_t>(llvm::find(All, Key) - All.begin());
    return {Relation, Of, name(Key), Rank};
  }

  const FunctionDecl *Function;
  ASTContext &Context;
  const KeyEnum &Keys;
  std::map<uint64_t, const Expr *> Cases;
  const Expr *Default = nullptr;
};

const EnumDecl *keyEnum(const ParmVarDecl *Param) {
  const auto *Enum =
      dyn_cast_or_null<EnumDecl>(Param->getType()->getAsTagDecl());
  return Enum ? Enum->getDefinition() : nullptr;
}

} // namespace

std::vector<DispatchKeyFact> dispatchKeysOf(const FunctionDecl *Definition,
                                            ASTContext &Context) {
  llvm::StringRef Name = nameOf(Definition);
  unsigned Parameters = Definition->getNumParams();
  bool Includes = Name == "runtimeDispatchKeySetHas" && Parameters == 2;
  bool Backends = Name == "getBackendKeySetFromAutograd" && Parameters != 0;
  const EnumDecl *Enum =
      (Includes || Backends) ? keyEnum(Definition->getParamDecl(0)) : nullptr;
  if (!isNamed(Enum, "c10::DispatchKey"))
    return {};
  KeyEnum Keys(Enum);
  KeyFunction Function(Definition, Context, Keys);
  return Includes ? Function.includes() : Function.backends();
}

} // namespace torchtalk::extract
