//===- Forwarding.cpp - Constructors behind make_unique and its like ------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/calls/Forwarding.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

#include <deque>
#include <set>

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

/// Searches bodies, the nearest first, for the construction of a T.
class Search {
public:
  explicit Search(const CXXRecordDecl *Made) : Made(Made) {}

  const CXXConstructorDecl *run(const FunctionDecl *From) {
    add(From);
    for (unsigned N = 0; N < MaxFunctions && !Queue.empty() && !Found; ++N) {
      const FunctionDecl *Next = Queue.front();
      Queue.pop_front();
      if (const auto *Ctor = dyn_cast<CXXConstructorDecl>(Next))
        for (const CXXCtorInitializer *Init : Ctor->inits())
          visit(Init->getInit());
      visit(Next->getBody());
    }
    return Found;
  }

private:
  void add(const FunctionDecl *FD) {
    const FunctionDecl *Definition = nullptr;
    if (FD && FD->hasBody(Definition) && !Definition->isDependentContext() &&
        Seen.insert(Definition->getCanonicalDecl()).second)
      Queue.push_back(Definition);
  }

  void visit(const Stmt *S) {
    if (!S || Found)
      return;
    if (const auto *New = dyn_cast<CXXNewExpr>(S))
      if (const CXXConstructExpr *Construct = New->getConstructExpr();
          Construct &&
          Construct->getConstructor()->getParent()->getCanonicalDecl() ==
              Made) {
        Found = Construct->getConstructor();
        return;
      }
    if (const auto *Call = dyn_cast<CallExpr>(S))
      add(Call->getDirectCallee());
    else if (const auto *Construct = dyn_cast<CXXConstructExpr>(S))
      add(Construct->getConstructor());
    for (const Stmt *Child : S->children())
      visit(Child);
  }

  const CXXRecordDecl *Made;
  const CXXConstructorDecl *Found = nullptr;
  std::set<const FunctionDecl *> Seen;
  std::deque<const FunctionDecl *> Queue;
};

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
    It->second = Search(Made->getCanonicalDecl()).run(Make);
  return It->second;
}

} // namespace torchtalk::extract
