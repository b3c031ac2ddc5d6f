//===- Roots.cpp - Declarations that count without a caller ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/ast/Roots.h"
#include "extract/ast/SymbolNamer.h"

#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace torchtalk::extract {
namespace {

class Finder {
public:
  Finder(ASTContext &Context, FileTable &Files)
      : Context(Context), Files(Files) {}

  void addTopLevel(const Decl *D) {
    const auto *FD = dyn_cast<FunctionDecl>(D);
    if (FD && FD->isTemplateInstantiation())
      Result.push_back({Root::Kind::Instantiated, FD});
    add(D);
  }

  std::vector<Root> Result;

private:
  void addAll(const DeclContext *DC) {
    for (const Decl *D : DC->decls())
      add(D);
  }

  void add(const Decl *D) {
    if (D->isInvalidDecl() || !Files.isProject(D->getLocation()))
      return;
    if (const auto *FD = dyn_cast<FunctionDecl>(D))
      return addFunction(FD);
    if (const auto *VD = dyn_cast<VarDecl>(D))
      return addVariable(VD);
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      return addFunction(Template->getTemplatedDecl());
    if (const auto *Friend = dyn_cast<FriendDecl>(D)) {
      if (const NamedDecl *Befriended = Friend->getFriendDecl())
        add(Befriended);
      return;
    }
    if (const auto *Template = dyn_cast<ClassTemplateDecl>(D))
      return addAll(Template->getTemplatedDecl());
    if (const auto *Spec = dyn_cast<ClassTemplateSpecializationDecl>(D))
      if (Spec->getSpecializationKind() == TSK_ImplicitInstantiation ||
          Spec->getSpecializationKind() == TSK_ExplicitInstantiationDeclaration)
        return;
    if (const auto *Record = dyn_cast<CXXRecordDecl>(D)) {
      if (!Record->isLambda() && Record->isThisDeclarationADefinition())
        addAll(Record);
      return;
    }
    if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(D))
      addAll(cast<DeclContext>(D));
  }

  void addFunction(const FunctionDecl *FD) {
    if (!FD->doesThisDeclarationHaveABody() && !FD->isExplicitlyDefaulted())
      return;
    bool InMain = Files.fileOf(FD->getLocation()) == Files.mainFile();
    if (isPattern(FD)) {
      if (InMain)
        Result.push_back({Root::Kind::Pattern, FD});
      return;
    }
    if (FD->getTemplateSpecializationKind() == TSK_ImplicitInstantiation ||
        FD->isImplicit())
      return;
    if (InMain || Context.DeclMustBeEmitted(FD))
      Result.push_back({Root::Kind::Function, FD});
  }

  void addVariable(const VarDecl *VD) {
    // Outside functions, an initialiser is code of its own.
    if (!VD->hasGlobalStorage() || VD->isStaticLocal() || !VD->hasInit() ||
        VD->isTemplated())
      return;
    if (Files.fileOf(VD->getLocation()) == Files.mainFile() ||
        Context.DeclMustBeEmitted(VD))
      Result.push_back({Root::Kind::Variable, VD});
  }

  ASTContext &Context;
  FileTable &Files;
};

} // namespace

std::vector<Root> findRoots(const std::vector<Decl *> &TopLevel,
                            ASTContext &Context, FileTable &Files) {
  Finder Found(Context, Files);
  for (const Decl *D : TopLevel)
    Found.addTopLevel(D);
  return std::move(Found.Result);
}

} // namespace torchtalk::extract
