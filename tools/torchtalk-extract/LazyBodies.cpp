//===- LazyBodies.cpp - Bodies that are parsed when asked for -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LazyBodies.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Sema.h"
#include "clang/Serialization/ASTReader.h"

#include <utility>

using namespace clang;

namespace torchtalk::extract {

bool LazyBodies::possible(const CompilerInvocation &Invocation) {
  const LangOptions &Lang = Invocation.getLangOpts();
  // C++20 has modules without any option.
  return Lang.CPlusPlus && !Lang.CUDA && !Lang.ObjC && !Lang.OpenACC &&
         !Lang.DelayedTemplateParsing &&
         !Invocation.getHeaderSearchOpts().ImplicitModuleMaps &&
         Invocation.getPreprocessorOpts().ImplicitPCHInclude.empty();
}

LazyBodies::LazyBodies(CompilerInstance &CI, const llvm::StringSet<> &Files)
    : CI(CI), Files(Files) {
  Last.startToken();
  CI.getPreprocessor().setTokenWatcher([this](const Token &T) { note(T); });
}

//===----------------------------------------------------------------------===//
// Skipping.
//===----------------------------------------------------------------------===//

void LazyBodies::Capture::take(const Token &T) {
  if (T.isOneOf(tok::l_brace, tok::l_paren, tok::l_square)) {
    InBody |= Depth == 0 && AfterInitializer && T.is(tok::l_brace);
    ++Depth;
  } else if (T.isOneOf(tok::r_brace, tok::r_paren, tok::r_square)) {
    AfterInitializer = --Depth == 0;
    Active = Depth != 0 || !InBody;
  } else if (Depth == 0 && T.isNot(tok::ellipsis)) {
    AfterInitializer = false;
  }
}

void LazyBodies::note(const Token &T) {
  Last = T;
  ++Noted;
  if (Now.Active) {
    Bodies.back().Tokens.push_back(T);
    Now.take(T);
  }
}

std::string LazyBodies::pathOf(SourceLocation Loc) const {
  const SourceManager &SM = CI.getSourceManager();
  auto File = SM.getFileEntryRefForID(SM.getFileID(SM.getExpansionLoc(Loc)));
  return File ? File->getFileEntry().tryGetRealPathName().str() : "";
}

bool LazyBodies::isInFiles(SourceLocation Loc) {
  const SourceManager &SM = CI.getSourceManager();
  FileID FID = SM.getFileID(SM.getExpansionLoc(Loc));
  auto [It, New] = InFiles.try_emplace(FID, false);
  if (New && FID != SM.getMainFileID())
    It->second = Files.contains(pathOf(Loc));
  return It->second;
}

/// Whether lambdas in \p FD get their numbers, which are parts of names, in the
/// order of parsing: \p FD is not inline, or of this TU alone.
static bool numbersLambdas(const FunctionDecl *FD) {
  return !FD->isInlined() || FD->isInAnonymousNamespace() ||
         (FD->getStorageClass() == SC_Static && !FD->isCXXClassMember());
}

bool LazyBodies::skips(Decl *D) {
  auto *FD = dyn_cast<FunctionDecl>(D);
  // A local function is skipped, or parsed, with the body around it.
  if (!FD || Parsing || FD->isInvalidDecl() ||
      FD->getParentFunctionOrMethod() || FD->isDependentContext() ||
      FD->getLexicalDeclContext()->isDependentContext())
    return false;
  // The names of system headers do not count.
  if (numbersLambdas(FD) &&
      !CI.getSourceManager().isInSystemHeader(FD->getLocation()))
    return false;
  if (!isInFiles(FD->getLocation()))
    return false;
  // The parser is at the first token of the body, which is the last one that
  // was seen, unless it has looked ahead.
  Token First = Last;
  if (!First.isOneOf(tok::l_brace, tok::colon)) // "try" is rare
    return false;
  uint64_t Before = Noted;
  CI.getPreprocessor().LookAhead(0);
  if (Noted == Before)
    return false;
  Bodies.push_back({FD, {First, Last}});
  Now = {};
  Now.InBody = First.is(tok::l_brace);
  Now.Depth = Now.InBody ? 1 : 0;
  Now.Active = true;
  Now.take(Last);
  // It has a body, which decides whether it is the key function of its class.
  FD->setLateTemplateParsed();
  return true;
}

//===----------------------------------------------------------------------===//
// Variables that come out of templates.
//===----------------------------------------------------------------------===//

/// Whether instantiating \p Pattern can give code: it has an initialiser or a
/// destructor that runs.
static bool mayRun(const VarDecl *Pattern, ASTContext &Context) {
  const VarDecl *Var = Pattern->getDefinition(Context);
  if (!Var || Var->isConstexpr())
    return false;
  QualType Type = Var->getType();
  const Expr *Init = Var->getAnyInitializer();
  // In the class, `static const` has a constant of an integral type.
  if (Init && Type.isConstQualified() && !Var->isInline() &&
      Pattern->getCanonicalDecl()->hasInit())
    return false;
  return Type->isDependentType() || !Type->isScalarType() ||
         (Init && (Init->isValueDependent() ||
                   !Init->isConstantInitializer(Context, false)));
}

/// Whether \p DC has a variable of the project that the compiler emits when a
/// body names it, be it one that nothing reaches.
static bool hasEmittedOnUse(const DeclContext *DC, ASTContext &Context) {
  for (const Decl *D : DC->decls()) {
    if (Context.getSourceManager().isInSystemHeader(D->getLocation()))
      continue;
    if (const auto *Template = dyn_cast<TemplateDecl>(D))
      D = Template->getTemplatedDecl();
    if (!D)
      continue;
    if (const auto *Var = dyn_cast<VarDecl>(D)) {
      if (Var->isTemplated() && Var->hasGlobalStorage() && mayRun(Var, Context))
        return true;
    } else if (const auto *Inner = dyn_cast<DeclContext>(D)) {
      if (!isa<FunctionDecl>(D) && hasEmittedOnUse(Inner, Context))
        return true;
    }
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Parsing late.
//===----------------------------------------------------------------------===//

void LazyBodies::offer() {
  if (Bodies.empty())
    return;
  // There is one source, which without a module has nothing to give.
  if (auto Reader = CI.getASTReader();
      Reader && Reader->getModuleManager().size() != 0) {
    Doubts = true;
    return;
  }
  ASTContext &Context = CI.getASTContext();
  const SourceManager &SM = CI.getSourceManager();
  for (size_t I = 0; I < Bodies.size(); ++I) {
    FunctionDecl *FD = Bodies[I].Function;
    FD->setLateTemplateParsed(false);
    FD->setHasSkippedBody(false);
    FD->setLazyBody(I + 1);
  }
  Context.setExternalSource(this);
  // Sema has left it; the parser has not.
  CI.getSema().TUScope = CI.getSema().getCurScope();
  if (hasEmittedOnUse(Context.getTranslationUnitDecl(), Context))
    for (const Skipped &Body : Bodies)
      if (!SM.isInSystemHeader(Body.Function->getLocation()))
        Body.Function->getBody();
}

Stmt *LazyBodies::GetExternalDeclStmt(uint64_t Number) {
  FunctionDecl *FD = Bodies[Number - 1].Function;
  if (Parsing) {
    FD->setLateTemplateParsed();
    Postponed.push_back(Number);
    return nullptr;
  }
  Parsing = true;
  parse(Bodies[Number - 1]);
  Parsing = false;
  for (uint64_t Other : std::exchange(Postponed, {})) {
    Bodies[Other - 1].Function->setLateTemplateParsed(false);
    Bodies[Other - 1].Function->setLazyBody(Other);
  }
  if (FD->isInvalidDecl() || CI.getDiagnostics().hasErrorOccurred() ||
      refersToLater(FD)) {
    Doubts = true;
    DoubtfulFiles.push_back(pathOf(FD->getLocation()));
  }
  return FD->getBody();
}

void LazyBodies::parse(Skipped &Body) {
  FunctionDecl *FD = Body.Function;
  FD->setBody(nullptr);
  // The parser has begun the definition of a free function before it skipped
  // the body. It begins the definition again, and adds the parameters again.
  for (ParmVarDecl *Param : FD->parameters())
    if (FD->containsDecl(Param))
      FD->removeDecl(Param);
  Sema &S = CI.getSema();
  LateParsedTemplate Late;
  Late.Toks.append(Body.Tokens.begin(), Body.Tokens.end());
  Late.D = FD;
  Late.FPO = S.CurFPFeatures;
  FD->setLateTemplateParsed();
  S.LateTemplateParser(S.OpaqueParser, Late);
  FD->setLateTemplateParsed(false);
  // As at the end of a TU.
  S.DefineUsedVTables();
  S.PerformPendingInstantiations();
}

/// The declarations that \p S names or calls itself.
static llvm::SmallVector<const NamedDecl *, 2> namedBy(const Stmt *S) {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    return {Ref->getDecl(), Ref->getFoundDecl()};
  if (const auto *Member = dyn_cast<MemberExpr>(S))
    return {Member->getMemberDecl(), Member->getFoundDecl().getDecl()};
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(S))
    return {Construct->getConstructor()};
  if (const auto *New = dyn_cast<CXXNewExpr>(S))
    return {New->getOperatorNew(), New->getOperatorDelete()};
  if (const auto *Delete = dyn_cast<CXXDeleteExpr>(S))
    return {Delete->getOperatorDelete()};
  return {};
}

/// The first declaration of \p D, of what comes out of a template that of the
/// pattern: an instantiation stands where the pattern is defined.
static const NamedDecl *firstOf(const NamedDecl *D) {
  if (const auto *FD = dyn_cast<FunctionDecl>(D)) {
    if (const FunctionDecl *Member = FD->getInstantiatedFromMemberFunction())
      return firstOf(Member);
    if (const FunctionTemplateDecl *Template = FD->getPrimaryTemplate()) {
      while (auto *Member = Template->getInstantiatedFromMemberTemplate())
        Template = Member;
      return Template->getCanonicalDecl();
    }
  }
  if (const auto *Var = dyn_cast<VarDecl>(D))
    if (const VarDecl *Pattern = Var->getTemplateInstantiationPattern())
      return Pattern->getCanonicalDecl();
  return cast<NamedDecl>(D->getCanonicalDecl());
}

/// Whether the body of \p FD names something that was declared after the place
/// where it would be parsed: its end, or that of the outermost class around it.
bool LazyBodies::refersToLater(const FunctionDecl *FD) const {
  SourceLocation Place = FD->getEndLoc();
  for (const DeclContext *DC = FD->getLexicalDeclContext(); DC->isRecord();
       DC = DC->getLexicalParent())
    Place = cast<CXXRecordDecl>(DC)->getBraceRange().getEnd();
  const SourceManager &SM = CI.getSourceManager();
  auto IsLater = [&](const NamedDecl *D) {
    if (!D)
      return false;
    const auto *Function = dyn_cast<FunctionDecl>(D);
    // Made where it is first used.
    if (Function && Function->isImplicit() && Function->getBuiltinID() != 0)
      return false;
    // A body can declare it once more.
    return llvm::all_of(firstOf(D)->redecls(), [&](const Decl *Declared) {
      SourceLocation Loc = Declared->getLocation();
      return Loc.isValid() && SM.isBeforeInTranslationUnit(Place, Loc);
    });
  };
  llvm::SmallVector<const Stmt *, 32> Stack{FD->getBody()};
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(FD))
    for (const CXXCtorInitializer *Initializer : Constructor->inits())
      Stack.push_back(Initializer->getInit());
  while (!Stack.empty()) {
    const Stmt *S = Stack.pop_back_val();
    if (!S)
      continue;
    if (llvm::any_of(namedBy(S), IsLater))
      return true;
    llvm::append_range(Stack, S->children());
  }
  return false;
}

} // namespace torchtalk::extract
