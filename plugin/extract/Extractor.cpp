//===- Extractor.cpp - The facts of a TU out of its AST -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/Extractor.h"
#include "extract/ast/CanonicalShard.h"
#include "extract/ast/FlagsDigest.h"
#include "extract/ast/MarkedIncludes.h"
#include "extract/calls/BodyWalker.h"
#include "extract/registration/DispatchKeys.h"
#include "facts/SourceDigest.h"

#include "clang/AST/CXXInheritance.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/Version.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace torchtalk::extract {
namespace {

bool isStdin(const CompilerInstance &CI) {
  const auto &Inputs = CI.getFrontendOpts().Inputs;
  return !Inputs.empty() && Inputs[0].isFile() && Inputs[0].getFile() == "-";
}

/// Whether what is compiled was made by a preprocessor, and says of what. On
/// stdin it goes under the name of the language that it was made from.
bool isPreprocessed(const CompilerInstance &CI) {
  const auto &Inputs = CI.getFrontendOpts().Inputs;
  if (Inputs.empty())
    return false;
  if (!isStdin(CI))
    return Inputs[0].getKind().isPreprocessed();
  const SourceManager &SM = CI.getSourceManager();
  StringRef Text = SM.getBufferData(SM.getMainFileID());
  return Text.consume_front("# ") && !Text.empty() && isDigit(Text[0]);
}

StoredPath storedPathsOf(CompilerInstance &CI) {
  StoredPath::PrefixMap Map;
  for (const auto &[From, To] : CI.getLangOpts().MacroPrefixMap)
    Map.emplace_back(From, To);
  // A farm compiles in a folder of its own, and says which the client is in.
  const std::string &Told = CI.getCodeGenOpts().DebugCompilationDir;
  if (isStdin(CI) && llvm::sys::path::is_absolute(Told))
    return StoredPath(Told, std::move(Map));
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
  /// \p Code is null for code that is walked but not recorded.
  FunctionSink(Extractor &X, const NamedDecl *Code) : X(X) {
    if (!Code)
      return;
    From.Function = dyn_cast<FunctionDecl>(Code);
    From.Symbol = X.Namer->idOf(Code);
    From.File = X.Files.fileOf(placeOf(Code));
    From.Shard = &X.shard(From.File, isInstantiated(Code));
  }

  void edge(facts::EdgeKind Kind, const FunctionDecl *To, SourceLocation Site,
            const FunctionDecl *PassedTo) override {
    if (isPattern(To) || To->isInvalidDecl())
      return;
    // Mangling numbers lambdas in the order of their first use, which for
    // CodeGen is not where they are written: these come last.
    if (Kind == facts::EdgeKind::Encloses) {
      X.Late.push_back(To);
      if (From.Shard)
        X.Enclosing.push_back({From, To, PassedTo, Site});
      ++Count;
      return;
    }
    X.enqueue(To);
    if (!From.Shard)
      return;
    add(Kind, X.Namer->idOf(To), Site, PassedTo);
    if (Kind == facts::EdgeKind::Call)
      if (const CXXConstructorDecl *Made = X.Forwards.constructor(To);
          Made && !Made->isTrivial())
        edge(facts::EdgeKind::Construct, Made, Site, nullptr);
  }

  void indirect(QualType Type, SourceLocation Site) override {
    if (From.Shard)
      add(facts::EdgeKind::Indirect, X.Namer->idOfType(Type), Site, nullptr);
  }

  void call(const CallExpr *Call) override {
    if (!From.Shard)
      return;
    if (std::optional<std::string> Op = X.Regs->operatorOf(Call))
      add(facts::EdgeKind::Dispatch,
          X.Namer->idOfOperator(Op->empty() ? facts::Dynamic : *Op),
          Call->getExprLoc(), nullptr);
    if (std::optional<std::string> Stub = Registrations::stubOf(Call))
      add(facts::EdgeKind::Stub, X.Namer->idOfOperator(*Stub),
          Call->getExprLoc(), nullptr);
    if (From.Function && Registrations::registers(Call) &&
        !Registrations::isApi(From.Function) &&
        (X.Registering.empty() ||
         X.Registering.back().Function != From.Function))
      X.Registering.push_back(From);
    if (From.Function && X.Binds->binds(Call))
      X.noteBinder(From);
  }

  void staticLocal(const VarDecl *Var) override {
    if (From.Shard && X.Binds->isTable(Var))
      X.addBindings(From, X.Binds->of(Var));
  }

  Origin From;
  unsigned Count = 0; ///< of the edges

private:
  void add(facts::EdgeKind Kind, unsigned To, SourceLocation Site,
           const FunctionDecl *PassedTo) {
    X.addEdge(From, Kind, To, Site, PassedTo);
    ++Count;
  }

  Extractor &X;
};

Extractor::Extractor(CompilerInstance &CI)
    : CI(CI), Files(CI.getSourceManager(), storedPathsOf(CI)) {
  recordIncludes(CI.getPreprocessor(), Files, Includes);
  if (isPreprocessed(CI))
    FinishIncludes =
        recordMarkedIncludes(CI.getPreprocessor(), Files, Includes);
}

bool Extractor::HandleTopLevelDecl(DeclGroupRef Group) {
  llvm::append_range(TopLevel, Group);
  return true;
}

void Extractor::HandleCXXStaticMemberVarInstantiation(VarDecl *Var) {
  TopLevel.push_back(Var);
}

facts::Shard &Extractor::shard(unsigned File, bool Instantiated) {
  // The main file belongs to one TU: nothing to share apart.
  return Shards[{File, Instantiated && File != Files.mainFile()}];
}

//===----------------------------------------------------------------------===//
// The closure over what the roots reach.
//===----------------------------------------------------------------------===//

const FunctionDecl *Extractor::claim(const FunctionDecl *FD) {
  const FunctionDecl *Definition = nullptr;
  if (!FD->hasBody(Definition) || Definition->isInvalidDecl() ||
      isPattern(Definition))
    return nullptr;
  bool Project = Files.isProject(Definition->getLocation());
  if (!Project && !isInstantiated(Definition))
    return nullptr;
  return Seen.insert(Definition->getCanonicalDecl()).second ? Definition
                                                            : nullptr;
}

void Extractor::enqueue(const FunctionDecl *FD) {
  if (const FunctionDecl *Definition = claim(FD))
    Found.push_back(Definition);
}

/// What a function reaches comes before what follows it, as CodeGen does it
/// (CodeGenModule::EmitDeferred).
void Extractor::processFound() {
  std::vector<const FunctionDecl *> Stack;
  for (;;) {
    Stack.insert(Stack.end(), Found.rbegin(), Found.rend());
    Found.clear();
    if (Stack.empty()) {
      if (TopLevel.empty())
        return;
      processRoots();
      continue;
    }
    const FunctionDecl *Next = Stack.back();
    Stack.pop_back();
    process(Next);
  }
}

/// Processes what the parser has handed over. More may come while bodies are
/// walked, where these are parsed late.
void Extractor::processRoots() {
  std::vector<Root> Roots =
      findRoots(std::exchange(TopLevel, {}), *Context, Files);
  // A block is declared by a variable and filled by a function: variables
  // first.
  for (Root &R : Roots)
    if (R.TheKind == Root::Kind::Variable &&
        Regs->noteBlock(cast<VarDecl>(R.D)))
      R.TheKind = Root::Kind::Block;
  for (const Root &R : Roots)
    process(R);
}

void Extractor::process(const Root &R) {
  switch (R.TheKind) {
  case Root::Kind::Function:
    // What CodeGen defers comes with its use, or last.
    if (!Context->DeclMustBeEmitted(R.D))
      Late.push_back(cast<FunctionDecl>(R.D));
    else if (const FunctionDecl *Definition = claim(cast<FunctionDecl>(R.D)))
      process(Definition);
    return;
  case Root::Kind::Variable:
  case Root::Kind::Block:
    return process(cast<VarDecl>(R.D), R.TheKind == Root::Kind::Block);
  case Root::Kind::Pattern:
    return recordPattern(cast<FunctionDecl>(R.D));
  case Root::Kind::Instantiated:
    return Namer->nameLambdas(cast<FunctionDecl>(R.D));
  }
}

void Extractor::enqueueVirtuals(const CXXRecordDecl *Record) {
  if (!Record->isDynamicClass() || Record->isDependentContext() ||
      !Seen.insert(Record).second)
    return;
  // With a key function defined elsewhere, so is the vtable.
  const CXXMethodDecl *Key = Context->getCurrentKeyFunction(Record);
  if (Key && !Key->hasBody())
    return;
  CXXFinalOverriderMap Overriders;
  Record->getFinalOverriders(Overriders);
  for (const auto &[Method, BySubobject] : Overriders)
    for (const auto &[Subobject, Finals] : BySubobject)
      for (const UniqueVirtualMethod &Final : Finals)
        enqueue(Final.Method);
}

void Extractor::process(const FunctionDecl *Definition) {
  bool Project = Files.isProject(Definition->getLocation());
  FunctionSink Sink(*this, Project ? Definition : nullptr);
  if (const FunctionDecl *Operator = invokedBy(Definition))
    Sink.edge(facts::EdgeKind::Call, Operator, Definition->getLocation(),
              nullptr);
  else
    BodyWalker(*Context, Sink).walkFunction(Definition);
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Definition)) {
    addOverridden(Sink, Method, Method);
    // These refer to the vtable, and a key function carries it.
    if (isa<CXXConstructorDecl, CXXDestructorDecl>(Method) ||
        (Method->isVirtual() &&
         Context->getCurrentKeyFunction(Method->getParent()) ==
             Method->getCanonicalDecl()))
      enqueueVirtuals(Method->getParent());
  }
  if (Regs->isBlock(Definition))
    readRegistrations(Definition, Sink.From);
  if (Project)
    llvm::append_range(Sink.From.Shard->DispatchKeys,
                       dispatchKeysOf(Definition, *Context));
  if (Project && Binds->possible()) {
    Walked.try_emplace(Sink.From.Symbol, Sink.From);
    if (Binds->concerns(Definition))
      noteBinder(Sink.From);
  }
  // What the compiler adds by itself counts when it does something.
  if (Project && (Sink.Count || !Definition->isImplicit()))
    record(Definition, Definition->getEndLoc());
}

void Extractor::process(const VarDecl *Var, bool DeclaresBlock) {
  FunctionSink Sink(*this, Var);
  BodyWalker(*Context, Sink).walkInitializer(Var);
  if (!DeclaresBlock)
    readRegistrations(Var, Sink.From);
  if (Binds->isTable(Var))
    addBindings(Sink.From, Binds->of(Var));
  if (Sink.Count)
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
  describeFlags(CI.getInvocation(), R.Manifest);
  R.Manifest.Extractor = facts::extractorRevision();
  R.Manifest.Errors = CI.getDiagnosticClient().getNumErrors();
  if (R.Manifest.Errors || CI.getDiagnostics().hasErrorOccurred()) {
    R.Manifest.Status = facts::TuStatus::Failed;
    return R;
  }

  Context = &CI.getASTContext();
  Namer = std::make_unique<SymbolNamer>(*Context, Files);
  Regs = std::make_unique<Registrations>(*Context, Files);
  Binds = std::make_unique<Bindings>(*Context, Files);
  processRoots();
  processFound();
  for (size_t I = 0; I < Late.size(); ++I) {
    enqueue(Late[I]);
    processFound();
  }
  // Blocks were read first: what they ran is read.
  for (const Origin &From : std::exchange(Registering, {}))
    if (!Regs->hasRun(From.Function))
      readRegistrations(From.Function, From);
  for (const auto &[From, Row] : llvm::reverse(Registered))
    if (Row.Kernel)
      enqueue(Row.Kernel);
  processFound();
  readBinders();
  for (Enclosed &E : Enclosing)
    addEdge(E.From, facts::EdgeKind::Encloses, Namer->idOf(E.Lambda), E.Site,
            E.PassedTo);
  for (auto &[From, Row] : Registered)
    addRow(From, Row);
  for (auto &[From, Row] : Bound)
    addRow(From, Row);
  if (FinishIncludes)
    FinishIncludes();
  addLoadedIncludes(CI.getSourceManager(), Files, Includes);
  for (const IncludeEdge &I : Includes)
    shard(I.From, false).Includes.push_back({Files.path(I.To), I.Line});
  Files.forEachText([&](unsigned File, llvm::StringRef Text) {
    shard(File, false).Source = facts::sourceDigest(Text);
  });

  std::vector<facts::Shard> Finished;
  for (auto &[Key, Shard] : Shards)
    if (Shard != facts::Shard()) {
      Shard.File = Files.path(Key.first);
      Finished.push_back(canonicalShard(std::move(Shard), *Namer));
    }
  // By name: file numbers depend on the order of inclusion.
  llvm::stable_sort(
      Finished, [](const auto &A, const auto &B) { return A.File < B.File; });
  for (facts::Shard &S : Finished) {
    R.Shards.push_back(facts::encodeShard(std::move(S)));
    R.Manifest.Shards.push_back(R.Shards.back().Hash);
  }
  return R;
}

} // namespace torchtalk::extract
