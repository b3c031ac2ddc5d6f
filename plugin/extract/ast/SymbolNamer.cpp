//===- SymbolNamer.cpp - Identities of declarations -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/ast/SymbolNamer.h"

#include "clang/AST/ASTLambda.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Version.h"
#include "clang/Index/USRGeneration.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace torchtalk::extract {

bool isPattern(const Decl *D) {
  if (const auto *FD = dyn_cast<FunctionDecl>(D))
    return FD->isDependentContext() || FD->isTemplated();
  return D->isTemplated();
}

bool isInstantiated(const Decl *D) {
  for (; D; D = dyn_cast_or_null<Decl>(D->getDeclContext())) {
    TemplateSpecializationKind Kind = TSK_Undeclared;
    if (const auto *FD = dyn_cast<FunctionDecl>(D))
      Kind = FD->getTemplateSpecializationKind();
    else if (const auto *VD = dyn_cast<VarDecl>(D))
      Kind = VD->getTemplateSpecializationKind();
    else if (const auto *RD = dyn_cast<CXXRecordDecl>(D))
      Kind = RD->getTemplateSpecializationKind();
    if (isTemplateInstantiation(Kind))
      return true;
    if (isa<TranslationUnitDecl, NamespaceDecl>(D))
      break;
  }
  return false;
}

PrintingPolicy stablePolicy(const ASTContext &Context) {
  PrintingPolicy Policy = Context.getPrintingPolicy();
  Policy.SuppressTagKeyword = true;
  Policy.AnonymousTagLocations = false;
  return Policy;
}

facts::FunctionKind kindOf(const NamedDecl *D) {
  using facts::FunctionKind;
  if (isa<VarDecl>(D))
    return FunctionKind::Initializer;
  if (isPattern(D))
    return FunctionKind::Template;
  if (isa<CXXConstructorDecl>(D))
    return FunctionKind::Constructor;
  if (isa<CXXDestructorDecl>(D))
    return FunctionKind::Destructor;
  if (isa<CXXConversionDecl>(D))
    return FunctionKind::Conversion;
  if (const auto *MD = dyn_cast<CXXMethodDecl>(D))
    return isLambdaCallOperator(MD) ? FunctionKind::Lambda
                                    : FunctionKind::Method;
  return FunctionKind::Function;
}

SymbolNamer::SymbolNamer(ASTContext &Context, FileTable &Files)
    : Context(Context), Files(Files),
      Mangler(ItaniumMangleContext::create(Context, Context.getDiagnostics())) {
}

unsigned SymbolNamer::idOf(const NamedDecl *D) {
  D = cast<NamedDecl>(D->getCanonicalDecl());
  auto [It, New] = Ids.try_emplace(D, Symbols.size());
  unsigned Id = It->second;
  if (New) {
    Symbols.emplace_back();
    Symbols[Id] = make(D);
  }
  return Id;
}

namespace {

bool mentionsLocalLambda(llvm::ArrayRef<TemplateArgument> Args);

/// Whether the name of \p D, which includes its context, depends on the order
/// of mangling.
bool mentionsLocalLambda(const Decl *D) {
  for (; D && !isa<NamespaceDecl, TranslationUnitDecl>(D);
       D = cast<Decl>(D->getDeclContext())) {
    const TemplateArgumentList *Args = nullptr;
    if (const auto *Record = dyn_cast<CXXRecordDecl>(D);
        Record && Record->isLambda() && Record->getLambdaManglingNumber() == 0)
      return true;
    if (const auto *Spec = dyn_cast<ClassTemplateSpecializationDecl>(D))
      Args = &Spec->getTemplateArgs();
    else if (const auto *FD = dyn_cast<FunctionDecl>(D))
      Args = FD->getTemplateSpecializationArgs();
    if (Args && mentionsLocalLambda(Args->asArray()))
      return true;
  }
  return false;
}

bool mentionsLocalLambda(llvm::ArrayRef<TemplateArgument> Args) {
  for (const TemplateArgument &Arg : Args) {
    if (Arg.getKind() == TemplateArgument::Pack) {
      if (mentionsLocalLambda(Arg.getPackAsArray()))
        return true;
    } else if (Arg.getKind() == TemplateArgument::Type) {
      QualType Type = Arg.getAsType().getNonReferenceType();
      while (!Type->getPointeeType().isNull())
        Type = Type->getPointeeType();
      const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
      if (Record && mentionsLocalLambda(Record))
        return true;
    }
  }
  return false;
}

} // namespace

void SymbolNamer::nameLambdas(const FunctionDecl *FD) {
  if (!isPattern(FD) && mentionsLocalLambda(FD))
    mangle(FD);
}

unsigned SymbolNamer::idOfType(QualType Type) {
  std::string Text = Type.getAsString(stablePolicy(Context));
  return idOfNamed(facts::typeIdentity(Text), Text);
}

unsigned SymbolNamer::idOfOperator(const std::string &Op) {
  return idOfNamed(facts::operatorIdentity(Op), Op);
}

unsigned SymbolNamer::idOfNamed(std::string Identity, std::string Name) {
  auto [It, New] = NamedIds.try_emplace(Identity, Symbols.size());
  if (New) {
    facts::Symbol &S = Symbols.emplace_back();
    S.Identity = std::move(Identity);
    S.Name = S.Signature = std::move(Name);
  }
  return It->second;
}

std::string SymbolNamer::mangle(const NamedDecl *D) {
  if (!Mangler->shouldMangleDeclName(D))
    return D->getNameAsString();
  std::string Name;
  llvm::raw_string_ostream OS(Name);
  if (const auto *CD = dyn_cast<CXXConstructorDecl>(D))
    Mangler->mangleName(GlobalDecl(CD, Ctor_Complete), OS);
  else if (const auto *DD = dyn_cast<CXXDestructorDecl>(D))
    Mangler->mangleName(GlobalDecl(DD, Dtor_Complete), OS);
  else if (const auto *FD = dyn_cast<FunctionDecl>(D))
    // On the host, a kernel of CUDA is by default the stub that launches it.
    Mangler->mangleName(FD->hasAttr<CUDAGlobalAttr>()
                            ? GlobalDecl(FD, KernelReferenceKind::Kernel)
                            : GlobalDecl(FD),
                        OS);
  else
    Mangler->mangleName(GlobalDecl(cast<VarDecl>(D)), OS);
  return Name;
}

/// The constraints, which a USR omits although templates may differ only in
/// them.
static std::string constraintsOf(const NamedDecl *D,
                                 const ASTContext &Context) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  const auto *FD = dyn_cast<FunctionDecl>(D);
  if (!FD)
    return Text;
  PrintingPolicy Policy = stablePolicy(Context);
  if (const FunctionTemplateDecl *Template = FD->getDescribedFunctionTemplate())
    if (const TemplateParameterList *Params = Template->getTemplateParameters();
        Params->hasAssociatedConstraints())
      Params->print(OS, Context, Policy);
#if CLANG_VERSION_MAJOR >= 21
  const Expr *Trailing = FD->getTrailingRequiresClause().ConstraintExpr;
#else
  const Expr *Trailing = FD->getTrailingRequiresClause();
#endif
  if (Trailing) {
    OS << "requires ";
    Trailing->printPretty(OS, nullptr, Policy);
  }
  return Text;
}

/// The ordinals of \p D and of each class and function around it among equals.
static std::string ordinalsOf(const Decl *D) {
  std::string Text;
  for (const DeclContext *DC = D->getLexicalDeclContext();
       DC && !DC->isFileContext(); DC = DC->getLexicalParent()) {
    unsigned Before = 0;
    for (const Decl *Other : DC->decls()) {
      if (Other == D)
        break;
      Before += Other->getKind() == D->getKind();
    }
    Text += "." + std::to_string(Before);
    D = cast<Decl>(DC);
  }
  return Text;
}

/// Clang adds the file to the USR of an internal symbol, and an offset to that
/// of a local one. Both differ in preprocessed text, which has the lines of the
/// file instead.
std::string SymbolNamer::withStablePlace(llvm::StringRef Usr,
                                         const NamedDecl *D) {
  llvm::StringRef Rest = Usr;
  FileTable::Position P = Files.position(D->getLocation());
  if (!Rest.consume_front("c:") || Rest.starts_with("@") || !P.valid())
    return Usr.str();
  Rest = Rest.split('@').second;
  auto [Offset, Local] = Rest.split('@');
  std::string Place =
      "c:" + llvm::sys::path::filename(Files.path(P.File)).str() + "@";
  if (!llvm::all_of(Offset, llvm::isDigit))
    return Place + Rest.str();
  return Place + std::to_string(P.Line) + ordinalsOf(D) + "@" + Local.str();
}

/// Whether the USR of \p D spells an expression: clang spells equivalent
/// expressions like the first template of the TU does, so that other headers
/// would influence the name.
static bool spellsExpression(llvm::StringRef Usr) { return Usr.contains('^'); }

/// A name that is unique in \p Parent, a USR, from the spelling of the
/// declaration of \p D.
static std::string writtenUsr(const NamedDecl *D, const std::string &Parent,
                              const ASTContext &Context) {
  PrintingPolicy Policy = stablePolicy(Context);
  std::string Text = Parent + "@" + D->getDeclKindName() + "@";
  llvm::raw_string_ostream OS(Text);
  if (const auto *FD = dyn_cast<FunctionDecl>(D))
    if (const auto *Template = FD->getDescribedFunctionTemplate())
      Template->getTemplateParameters()->print(OS, Context, Policy);
  D->getNameForDiagnostic(OS, Policy, /*Qualified=*/false);
  if (const auto *Spec = dyn_cast<ClassTemplatePartialSpecializationDecl>(D))
    printTemplateArgumentList(OS, Spec->getTemplateArgsAsWritten()->arguments(),
                              Policy);
  if (const auto *VD = dyn_cast<ValueDecl>(D))
    OS << VD->getType().getAsString(Policy);
  return Text;
}

std::string SymbolNamer::usr(const NamedDecl *D) {
  llvm::SmallString<256> Buffer;
  if (index::generateUSRForDecl(D, Buffer)) {
    // Clang has no USR for it, so use its place.
    FileTable::Position P = Files.position(D->getLocation());
    return "c:@" + D->getQualifiedNameAsString() + "@" + std::to_string(P.Line);
  }
  std::string Constraints = constraintsOf(D, Context);
  std::string Usr = withStablePlace(Buffer, D);
  const auto *Parent = dyn_cast<NamedDecl>(D->getDeclContext());
  if (!Parent || !spellsExpression(Usr))
    return Usr + Constraints;
  // "c:" and the file of an internal symbol; then "@".
  std::string Place = Usr.substr(0, Usr.find('@'));
  std::string In = usr(Parent);
  return writtenUsr(D, Place == "c:" ? In : Place + "@" + In, Context) +
         Constraints;
}

facts::Symbol SymbolNamer::make(const NamedDecl *D) {
  facts::Symbol S;
  bool Pattern = isPattern(D);
  S.Identity = Pattern ? usr(D) : mangle(D);

  llvm::StringRef Identity = S.Identity;
  if (!Identity.starts_with("_Z")) {
    PrintingPolicy Policy = Context.getPrintingPolicy();
    Policy.SuppressTagKeyword = true;
    llvm::raw_string_ostream Name(S.Name);
    D->printQualifiedName(Name, Policy);
    Name.flush();
    S.Signature = S.Name;
    if (const auto *FD = dyn_cast<FunctionDecl>(D)) {
      llvm::raw_string_ostream Sig(S.Signature);
      Sig << '(';
      for (unsigned I = 0, N = FD->getNumParams(); I < N; ++I)
        Sig << (I ? ", " : "")
            << FD->getParamDecl(I)->getType().getAsString(Policy);
      Sig << (FD->isVariadic() ? (FD->getNumParams() ? ", ...)" : "...)")
                               : ")");
    }
  }

  if (!D->isExternallyVisible()) {
    // With its defining file, a static function of a header is one function. An
    // instantiation over internal types belongs to the TU.
    const auto *FD = dyn_cast<FunctionDecl>(D);
    const FunctionDecl *Definition = FD ? FD->getDefinition() : nullptr;
    unsigned File =
        !Pattern && isInstantiated(D)
            ? Files.mainFile()
            : Files.fileOf((Definition ? Definition : D)->getLocation());
    if (File != FileTable::NoFile)
      S.File = Files.path(File);
  }
  return S;
}

} // namespace torchtalk::extract
