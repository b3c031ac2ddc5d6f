//===- Extractor.cpp - The facts of a TU out of its AST -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/Extractor.h"
#include "extract/BodyWalker.h"
#include "extract/FlagsDigest.h"

#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Version.h"

#include <tuple>

using namespace clang;

namespace torchtalk::extract {
namespace {

StoredPath storedPathsOf(CompilerInstance &CI) {
  StoredPath::PrefixMap Map;
  for (const auto &[From, To] : CI.getLangOpts().MacroPrefixMap)
    Map.emplace_back(From, To);
  auto Dir =
      CI.getFileManager().getVirtualFileSystem().getCurrentWorkingDirectory();
  return StoredPath(Dir ? *Dir : "/", std::move(Map));
}

const char *languageOf(const LangOptions &Lang) {
  if (Lang.CUDA)
    return Lang.HIP ? "hip" : "cuda";
  if (Lang.ObjC)
    return Lang.CPlusPlus ? "objective-c++" : "objective-c";
  return Lang.CPlusPlus ? "c++" : "c";
}

bool isPreprocessed(const CompilerInstance &CI) {
  const auto &Inputs = CI.getFrontendOpts().Inputs;
  return !Inputs.empty() && Inputs[0].getKind().isPreprocessed();
}

/// A variable that lives outside of functions: its initialiser is code of its
/// own.
bool isGlobal(const VarDecl *VD) {
  return VD->hasGlobalStorage() && !VD->isStaticLocal();
}

/// The function that a lambda converts to calls its call operator, for which
/// the AST has no body.
const FunctionDecl *invokedBy(const FunctionDecl *FD) {
  const auto *Invoker = dyn_cast<CXXMethodDecl>(FD);
  if (!Invoker || !Invoker->isLambdaStaticInvoker())
    return nullptr;
  const CXXMethodDecl *Operator = Invoker->getParent()->getLambdaCallOperator();
  FunctionTemplateDecl *Generic = Operator->getDescribedFunctionTemplate();
  if (!Generic)
    return Operator;
  void *InsertPos = nullptr;
  const TemplateArgumentList *Args = Invoker->getTemplateSpecializationArgs();
  return Args ? Generic->findSpecialization(Args->asArray(), InsertPos)
              : nullptr;
}

/// All that \p Method overrides, those in between included: a pure one has no
/// definition that could carry the next step.
void addOverridden(BodySink &Sink, const CXXMethodDecl *Method,
                   const CXXMethodDecl *From) {
  for (const CXXMethodDecl *Base : Method->overridden_methods()) {
    Sink.edge(facts::EdgeKind::Overrides, Base, From->getLocation(), nullptr);
    addOverridden(Sink, Base, From);
  }
}

} // namespace

/// Receives what one body calls.
class Extractor::FunctionSink : public BodySink {
public:
  /// \p From is null for code that is walked but not recorded.
  FunctionSink(Extractor &X, const NamedDecl *From) : X(X) {
    if (!From)
      return;
    FromFunction = dyn_cast<FunctionDecl>(From);
    FromId = X.Namer->idOf(From);
    FromFile = X.Files.fileOf(From->getLocation());
    Builder = &X.shard(FromFile, isInstantiated(From));
  }

  void edge(facts::EdgeKind Kind, const FunctionDecl *To, SourceLocation Site,
            const FunctionDecl *PassedTo) override {
    if (isPattern(To) || To->isInvalidDecl())
      return;
    X.enqueue(To);
    if (const auto *Ctor = dyn_cast<CXXConstructorDecl>(To))
      X.enqueueVirtuals(Ctor->getParent());
    if (!Builder)
      return;
    // Mangling numbers lambdas in the order of their first use, which for
    // CodeGen is not where they are written.
    if (Kind == facts::EdgeKind::Encloses) {
      Lambdas.push_back({To, PassedTo, Site});
      return;
    }
    add(Kind, X.Namer->idOf(To), Site, PassedTo);
    if (Kind == facts::EdgeKind::Call)
      if (const CXXConstructorDecl *Made = X.Forwards.constructor(To);
          Made && !Made->isTrivial())
        edge(facts::EdgeKind::Construct, Made, Site, nullptr);
  }

  void indirect(QualType Type, SourceLocation Site) override {
    if (Builder)
      add(facts::EdgeKind::Indirect, X.Namer->idOfType(Type), Site, nullptr);
  }

  void call(const CallExpr *Call) override {
    if (!Builder || !FromFunction)
      return;
    for (Registrations::Found &F : X.Regs->visitCall(FromFunction, Call)) {
      if (F.Kernel) {
        X.enqueue(F.Kernel);
        add(facts::EdgeKind::Register, X.Namer->idOf(F.Kernel),
            Call->getExprLoc(), nullptr);
      }
      Builder->add(std::move(F.Row));
    }
  }

  /// Once, after the whole body. \returns the number of edges.
  unsigned finish() {
    for (const Lambda &L : Lambdas)
      add(facts::EdgeKind::Encloses, X.Namer->idOf(L.Operator), L.Site,
          L.PassedTo);
    return Count;
  }

private:
  struct Lambda {
    const FunctionDecl *Operator;
    const FunctionDecl *PassedTo;
    SourceLocation Site;
  };

  void add(facts::EdgeKind Kind, unsigned To, SourceLocation Site,
           const FunctionDecl *PassedTo) {
    FileTable::Position P = X.Files.position(Site);
    facts::Edge E;
    E.From = FromId;
    E.To = To;
    E.Kind = Kind;
    E.Line = P.Line;
    if (P.valid() && P.File != FromFile)
      E.File = X.Files.path(P.File);
    if (PassedTo && !isPattern(PassedTo))
      E.PassedToPlus1 = X.Namer->idOf(PassedTo) + 1;
    Builder->add(std::move(E));
    ++Count;
  }

  Extractor &X;
  const FunctionDecl *FromFunction = nullptr;
  ShardBuilder *Builder = nullptr;
  unsigned FromId = 0;
  unsigned FromFile = FileTable::NoFile;
  unsigned Count = 0;
  std::vector<Lambda> Lambdas;
};

Extractor::Extractor(CompilerInstance &CI)
    : CI(CI),
      Files(CI.getSourceManager(), storedPathsOf(CI), isPreprocessed(CI)) {
  recordIncludes(CI.getPreprocessor(), Files, Includes);
}

Extractor::~Extractor() = default;

void Extractor::addTopLevel(DeclGroupRef Group) {
  for (Decl *D : Group)
    TopLevel.push_back(D);
}

void Extractor::addStaticMember(VarDecl *Var) { TopLevel.push_back(Var); }

ShardBuilder &Extractor::shard(unsigned File, bool Instantiated) {
  // The main file belongs to one TU: nothing to share apart.
  return Shards[{File, Instantiated && File != Files.mainFile()}];
}

//===----------------------------------------------------------------------===//
// Roots: what is emitted, or defined in the main file, whoever calls it.
//===----------------------------------------------------------------------===//

void Extractor::addRoots(const DeclContext *DC) {
  for (const Decl *D : DC->decls())
    addRoot(D);
}

void Extractor::addRoot(const Decl *D) {
  if (D->isInvalidDecl() || !Files.isProject(D->getLocation()))
    return;
  if (const auto *FD = dyn_cast<FunctionDecl>(D))
    return addFunctionRoot(FD);
  if (const auto *VD = dyn_cast<VarDecl>(D))
    return addVariableRoot(VD);
  if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
    return addFunctionRoot(Template->getTemplatedDecl());
  if (const auto *Friend = dyn_cast<FriendDecl>(D)) {
    if (const NamedDecl *Befriended = Friend->getFriendDecl())
      addRoot(Befriended);
    return;
  }
  if (const auto *Template = dyn_cast<ClassTemplateDecl>(D))
    return addRoots(Template->getTemplatedDecl());
  if (const auto *Spec = dyn_cast<ClassTemplateSpecializationDecl>(D))
    if (Spec->getSpecializationKind() == TSK_ImplicitInstantiation ||
        Spec->getSpecializationKind() == TSK_ExplicitInstantiationDeclaration)
      return;
  if (const auto *Record = dyn_cast<CXXRecordDecl>(D)) {
    if (!Record->isLambda() && Record->isThisDeclarationADefinition())
      addRoots(Record);
    return;
  }
  if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(D))
    addRoots(cast<DeclContext>(D));
}

void Extractor::addFunctionRoot(const FunctionDecl *FD) {
  if (!FD->doesThisDeclarationHaveABody() && !FD->isExplicitlyDefaulted())
    return;
  bool InMain = Files.fileOf(FD->getLocation()) == Files.mainFile();
  if (isPattern(FD)) {
    if (InMain)
      recordPattern(FD);
    return;
  }
  if (FD->getTemplateSpecializationKind() == TSK_ImplicitInstantiation ||
      FD->isImplicit())
    return;
  if (InMain || Context->DeclMustBeEmitted(FD))
    enqueue(FD);
}

void Extractor::addVariableRoot(const VarDecl *VD) {
  if (!isGlobal(VD) || !VD->hasInit() || VD->isTemplated())
    return;
  if (Files.fileOf(VD->getLocation()) == Files.mainFile() ||
      Context->DeclMustBeEmitted(VD))
    Variables.push_back(VD);
}

//===----------------------------------------------------------------------===//
// The closure over what the roots reach.
//===----------------------------------------------------------------------===//

void Extractor::enqueue(const FunctionDecl *FD) {
  const FunctionDecl *Definition = nullptr;
  if (!FD->hasBody(Definition) || Definition->isInvalidDecl() ||
      isPattern(Definition))
    return;
  bool Project = Files.isProject(Definition->getLocation());
  if (!Project && !isInstantiated(Definition))
    return;
  if (Seen.insert(Definition->getCanonicalDecl()).second)
    Queue.push_back(Definition);
}

void Extractor::enqueueVirtuals(const CXXRecordDecl *Record) {
  if (!Record->isDynamicClass() || !Seen.insert(Record).second)
    return;
  // With a key function defined elsewhere, so is the vtable.
  const CXXMethodDecl *Key = Context->getCurrentKeyFunction(Record);
  if (Key && !Key->hasBody())
    return;
  for (const CXXMethodDecl *Method : Record->methods())
    if (Method->isVirtual())
      enqueue(Method);
}

void Extractor::recordPattern(const FunctionDecl *Pattern) {
  if (!Files.isProject(Pattern->getLocation()) ||
      !Patterns.insert(Pattern->getCanonicalDecl()).second)
    return;
  record(Pattern, Pattern->getEndLoc());
}

void Extractor::record(const NamedDecl *D, SourceLocation End) {
  FileTable::Position At = Files.position(D->getLocation());
  FileTable::Position Last = Files.position(End);
  facts::Function F;
  F.Symbol = Namer->idOf(D);
  F.Kind = kindOf(D);
  F.Line = At.Line;
  // A body that comes out of another file ends there; the line of the name is
  // the honest end here.
  F.EndLine = Last.File == At.File && Last.Line > At.Line ? Last.Line : At.Line;
  if (D->getLocation().isMacroID()) {
    // Where the macro spells the name; an argument of it is no macro's.
    SourceLocation Spelled =
        CI.getSourceManager().getSpellingLoc(D->getLocation());
    if (!CI.getSourceManager().isMacroArgExpansion(D->getLocation()) &&
        !CI.getSourceManager().isWrittenInScratchSpace(Spelled)) {
      FileTable::Position Macro = Files.position(Spelled);
      F.MacroFile = Macro.valid() ? Files.path(Macro.File) : "";
      F.MacroLine = Macro.Line;
    }
  }
  if (const auto *FD = dyn_cast<FunctionDecl>(D)) {
    const FunctionDecl *Pattern = FD->getTemplateInstantiationPattern();
    if (const FunctionTemplateDecl *Primary = FD->getPrimaryTemplate();
        !Pattern && Primary)
      Pattern = Primary->getTemplatedDecl();
    if (Pattern && Pattern->getCanonicalDecl() != FD->getCanonicalDecl()) {
      F.TemplatePlus1 = Namer->idOf(Pattern) + 1;
      if (const FunctionDecl *Definition = Pattern->getDefinition())
        recordPattern(Definition);
    }
  }
  shard(At.File, isInstantiated(D)).add(F);
}

void Extractor::process(const FunctionDecl *Definition) {
  bool Project = Files.isProject(Definition->getLocation());
  FunctionSink Sink(*this, Project ? Definition : nullptr);
  if (const FunctionDecl *Operator = invokedBy(Definition))
    Sink.edge(facts::EdgeKind::Call, Operator, Definition->getLocation(),
              nullptr);
  else
    BodyWalker(*Context, Sink).walkFunction(Definition);
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Definition))
    addOverridden(Sink, Method, Method);
  // What the compiler adds by itself counts when it does something.
  if (Project && (Sink.finish() || !Definition->isImplicit()))
    record(Definition, Definition->getEndLoc());
}

void Extractor::process(const VarDecl *Var) {
  FunctionSink Sink(*this, Var);
  BodyWalker(*Context, Sink).walkInitializer(Var);
  if (Sink.finish())
    record(Var, Var->getEndLoc());
}

//===----------------------------------------------------------------------===//
// The whole.
//===----------------------------------------------------------------------===//

Extractor::Result Extractor::finish() {
  Result R;
  R.Manifest.MainFile = Files.path(Files.mainFile());
  R.Manifest.Language = languageOf(CI.getLangOpts());
  R.Manifest.Compiler = "clang " CLANG_VERSION_STRING;
  R.Manifest.FlagsDigest = flagsDigest(CI, Files.paths());
  R.Manifest.Errors = CI.getDiagnosticClient().getNumErrors();
  if (R.Manifest.Errors || CI.getDiagnostics().hasErrorOccurred()) {
    R.Manifest.Status = facts::TuStatus::Failed;
    return R;
  }

  Context = &CI.getASTContext();
  Namer = std::make_unique<SymbolNamer>(*Context, Files);
  Regs = std::make_unique<Registrations>(*Context, Files, *Namer);
  for (const Decl *D : TopLevel)
    addRoot(D);
  // A block is declared by a variable and filled by a function: variables
  // first.
  for (const VarDecl *Var : Variables)
    Regs->visitVariable(Var);
  for (const VarDecl *Var : Variables)
    process(Var);
  while (!Queue.empty()) {
    const FunctionDecl *Next = Queue.front();
    Queue.pop_front();
    process(Next);
  }
  for (const IncludeEdge &I : Includes) {
    facts::Include Fact;
    Fact.Path = Files.path(I.To);
    Fact.Line = I.Line;
    shard(I.From, false).add(std::move(Fact));
  }

  std::vector<facts::Shard> Finished;
  for (auto &[Key, Builder] : Shards)
    if (!Builder.empty())
      Finished.push_back(Builder.finish(Files.path(Key.first), *Namer));
  // By name: file numbers depend on the order of inclusion.
  llvm::stable_sort(
      Finished, [](const auto &A, const auto &B) { return A.File < B.File; });
  for (const facts::Shard &S : Finished) {
    R.Shards.push_back(facts::encodeShard(S));
    R.Manifest.Shards.push_back(R.Shards.back().Hash);
  }
  return R;
}

} // namespace torchtalk::extract
