//===- Forwarding.cpp - Constructors behind make_unique and its like ------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/calls/Forwarding.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>
#include <vector>

using namespace clang;

namespace torchtalk::extract {
namespace {

bool isMaker(const FunctionDecl *FD) {
  return FD->getIdentifier() && FD->isTemplateInstantiation() &&
         llvm::StringSwitch<bool>(FD->getName())
             .Case("make_unique", true)
             .Case("make_shared", true)
             .Case("allocate_shared", true)
             .Case("make_intrusive", true)
             .Default(false);
}

/// Limit of the functions between make_shared and the constructor.
constexpr unsigned MaxFunctions = 256;

/// Searches the bodies of \p From and what it calls, the nearest first, for the
/// construction of a \p Made.
const CXXConstructorDecl *findMaking(const CXXRecordDecl *Made,
                                     const FunctionDecl *From) {
  llvm::DenseSet<const FunctionDecl *> Seen;
  std::vector<const FunctionDecl *> Bodies;
  auto Add = [&](const FunctionDecl *FD) {
    const FunctionDecl *Definition = nullptr;
    if (FD && FD->hasBody(Definition) && !Definition->isDependentContext() &&
        Seen.insert(Definition->getCanonicalDecl()).second)
      Bodies.push_back(Definition);
  };
  Add(From);
  for (size_t I = 0; I < Bodies.size() && I < MaxFunctions; ++I) {
    // The next statement comes last.
    llvm::SmallVector<const Stmt *, 32> Stack{Bodies[I]->getBody()};
    if (const auto *Ctor = dyn_cast<CXXConstructorDecl>(Bodies[I]))
      for (const CXXCtorInitializer *Init : Ctor->inits())
        Stack.insert(Stack.begin() + 1, Init->getInit());
    while (!Stack.empty()) {
      const Stmt *S = Stack.pop_back_val();
      if (!S)
        continue;
      const auto *New = dyn_cast<CXXNewExpr>(S);
      const auto *Construct = New ? New->getConstructExpr() : nullptr;
      if (Construct &&
          Construct->getConstructor()->getParent()->getCanonicalDecl() == Made)
        return Construct->getConstructor();
      if (const auto *Call = dyn_cast<CallExpr>(S))
        Add(Call->getDirectCallee());
      else if (const auto *Inner = dyn_cast<CXXConstructExpr>(S))
        Add(Inner->getConstructor());
      size_t First = Stack.size();
      Stack.append(S->child_begin(), S->child_end());
      std::reverse(Stack.begin() + First, Stack.end());
    }
  }
  return nullptr;
}

} // namespace

const CXXConstructorDecl *Forwarding::constructor(const FunctionDecl *Make) {
  if (!isMaker(Make))
    return nullptr;
  auto [It, New] = Known.try_emplace(Make->getCanonicalDecl(), nullptr);
  if (!New)
    return It->second;
  const TemplateArgumentList *Args = Make->getTemplateSpecializationArgs();
  if (!Args || Args->size() == 0 ||
      Args->get(0).getKind() != TemplateArgument::Type)
    return nullptr;
  const CXXRecordDecl *Made = Args->get(0).getAsType()->getAsCXXRecordDecl();
  if (Made)
    It->second = findMaking(Made->getCanonicalDecl(), Make);
  return It->second;
}

} // namespace torchtalk::extract
