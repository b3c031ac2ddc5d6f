//===- LazyBodies.cpp - Bodies that are parsed when asked for -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LazyBodies.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Sema.h"

#include <utility>

using namespace clang;

namespace torchtalk::extract {

bool LazyBodies::possible(const CompilerInvocation &Invocation) {
  const LangOptions &Lang = Invocation.getLangOpts();
  const PreprocessorOptions &Pre = Invocation.getPreprocessorOpts();
  return Lang.CPlusPlus && !Lang.CUDA && !Lang.ObjC && !Lang.OpenMP &&
         !Lang.OpenACC && !Lang.Modules && !Lang.DelayedTemplateParsing &&
         Pre.ImplicitPCHInclude.empty();
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

bool LazyBodies::isInFiles(SourceLocation Loc) {
  const SourceManager &SM = CI.getSourceManager();
  FileID FID = SM.getFileID(SM.getExpansionLoc(Loc));
  auto [It, New] = InFiles.try_emplace(FID, false);
  if (New && FID != SM.getMainFileID())
    if (OptionalFileEntryRef File = SM.getFileEntryRefForID(FID))
      It->second = Files.contains(File->getFileEntry().tryGetRealPathName());
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
  // What is local is part of a body, which is not parsed or is wanted.
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
// Parsing late.
//===----------------------------------------------------------------------===//

void LazyBodies::offer() {
  for (size_t I = 0; I < Bodies.size(); ++I) {
    FunctionDecl *FD = Bodies[I].Function;
    FD->setLateTemplateParsed(false);
    FD->setHasSkippedBody(false);
    FD->setLazyBody(I + 1);
  }
  CI.getASTContext().setExternalSource(this);
  // Sema has left it; the parser has not.
  CI.getSema().TUScope = CI.getSema().getCurScope();
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
  Doubts |= FD->isInvalidDecl() || CI.getDiagnostics().hasErrorOccurred() ||
            refersToLater(FD);
  return FD->getBody();
}

void LazyBodies::parse(Skipped &Body) {
  FunctionDecl *FD = Body.Function;
  FD->setBody(nullptr);
  // Of a function that is no member the definition has begun, which added the
  // parameters; it begins again.
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
    SourceLocation Loc = D->getCanonicalDecl()->getLocation();
    return Loc.isValid() && SM.isBeforeInTranslationUnit(Place, Loc);
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
