//===- ParseTu.cpp - Parsing a TU in this process -------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParseTu.h"
#include "CompilerCommand.h"
#include "LazyBodies.h"
#include "extract/Extractor.h"
#include "extract/ast/FlagsDigest.h"

#include "clang/Basic/Stack.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/HeaderSearch.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace clang;

namespace torchtalk::extract {
namespace {

using collect::ParsedTu;

/// Counts errors like the compiler and keeps the first one.
class ErrorKeeper : public DiagnosticConsumer {
public:
  explicit ErrorKeeper(ParsedTu::Diagnostic &First) : First(First) {}

  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level < DiagnosticsEngine::Error || !First.Text.empty())
      return;
    llvm::SmallString<256> Text;
    Info.FormatDiagnostic(Text);
    First.Text = std::string(Text);
    if (!Info.hasSourceManager() || Info.getLocation().isInvalid())
      return;
    PresumedLoc Where =
        Info.getSourceManager().getPresumedLoc(Info.getLocation());
    if (Where.isInvalid())
      return;
    First.File = Where.getFilename();
    First.Line = Where.getLine();
  }

private:
  ParsedTu::Diagnostic &First;
};

class ExtractConsumer : public Extractor {
public:
  /// \p Lazy may be null.
  ExtractConsumer(CompilerInstance &CI, LazyBodies *Lazy, ParseResult &Out)
      : Extractor(CI), Lazy(Lazy), Out(Out) {}

  bool shouldSkipFunctionBody(Decl *D) override {
    return Lazy && Lazy->skips(D);
  }

  void HandleTranslationUnit(ASTContext &) override {
    if (Lazy)
      Lazy->offer();
    Result R = finish();
    Out.Tu.Manifest = std::move(R.Manifest);
    Out.Tu.Shards = std::move(R.Shards);
    Out.Tu.State = ParsedTu::Status::Parsed;
    if (Lazy) {
      Out.Doubtful = Lazy->doubts();
      Out.DoubtfulFiles = Lazy->doubtfulFiles();
    }
  }

private:
  LazyBodies *Lazy;
  ParseResult &Out;
};

/// Records paths that do not exist: if created, the TU might read them instead
/// of other files.
class AbsenceRecorder : public llvm::vfs::ProxyFileSystem {
public:
  AbsenceRecorder(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base,
                  std::vector<std::string> &Absent)
      : ProxyFileSystem(std::move(Base)), Absent(Absent) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override {
    return noted(Path, ProxyFileSystem::status(Path));
  }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override {
    return noted(Path, ProxyFileSystem::openFileForRead(Path));
  }

private:
  template <typename T>
  llvm::ErrorOr<T> noted(const llvm::Twine &Path, llvm::ErrorOr<T> Found) {
    if (!Found)
      Absent.push_back(Path.str());
    return Found;
  }

  std::vector<std::string> &Absent;
};

class ExtractAction : public ASTFrontendAction {
public:
  ExtractAction(const llvm::StringSet<> &LazyIn, ParseResult &Out)
      : LazyIn(LazyIn), Out(Out) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 llvm::StringRef) override {
    if (CI.getFrontendOpts().SkipFunctionBodies)
      Lazy = llvm::makeIntrusiveRefCnt<LazyBodies>(CI, LazyIn);
    return std::make_unique<ExtractConsumer>(CI, Lazy.get(), Out);
  }

  void EndSourceFileAction() override {
    const SourceManager &SM = getCompilerInstance().getSourceManager();
    for (auto It = SM.fileinfo_begin(), End = SM.fileinfo_end(); It != End;
         ++It) {
      Out.Tu.Inputs.push_back(It->first.getName().str());
      llvm::StringRef Path = It->first.getFileEntry().tryGetRealPathName();
      if (Lazy && !Path.empty() && !LazyIn.contains(Path))
        Out.Whole.push_back(Path.str());
    }
  }

private:
  const llvm::StringSet<> &LazyIn;
  ParseResult &Out;
  llvm::IntrusiveRefCntPtr<LazyBodies> Lazy;
};

/// Enters the folder of the compile by its name in the command, which is how
/// paths will be spelled.
bool enter(const std::string &Directory, ParsedTu &Tu) {
  if (::chdir(Directory.c_str()) == 0 &&
      ::setenv("PWD", Directory.c_str(), /*overwrite=*/1) == 0)
    return true;
  Tu.Errors = 1;
  Tu.FirstError.Text =
      "cannot enter the folder " + Directory + ": " + std::strerror(errno);
  return false;
}

/// A file system in which every folder exists, so that the search path keeps
/// folders that may be created later.
class EveryFolder : public llvm::vfs::ProxyFileSystem {
public:
  EveryFolder() : ProxyFileSystem(llvm::vfs::getRealFileSystem()) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override {
    auto Real = ProxyFileSystem::status(Path);
    if (Real)
      return Real;
    return llvm::vfs::Status(Path, llvm::vfs::getNextVirtualUniqueID(), {}, 0,
                             0, 0, llvm::sys::fs::file_type::directory_file,
                             llvm::sys::fs::perms::all_all);
  }
};

/// Describes \p Command, see collect::ParseJob::CommandOnly.
void describe(const CompilerCommand &Command, ParsedTu &Tu) {
  const CompilerInvocation &Invocation = *Command.Invocation;
  Tu.Manifest.Compiler = Command.Compiler;
  describeFlags(Invocation, Tu.Manifest);
  Tu.State = ParsedTu::Status::Parsed;

  CompilerInstance CI;
  CI.setInvocation(Command.Invocation);
  CI.createDiagnostics(new IgnoringDiagConsumer);
  CI.createFileManager(llvm::makeIntrusiveRefCnt<EveryFolder>());
  CI.createSourceManager(CI.getFileManager());
  if (!CI.createTarget())
    return;
  HeaderSearch Headers(CI.getHeaderSearchOptsPtr(), CI.getSourceManager(),
                       CI.getDiagnostics(), CI.getLangOpts(), &CI.getTarget());
  ApplyHeaderSearchOptions(Headers, CI.getHeaderSearchOpts(), CI.getLangOpts(),
                           CI.getTarget().getTriple());
  for (auto It = Headers.search_dir_begin(), End = Headers.search_dir_end();
       It != End; ++It) {
    if (It == Headers.angled_dir_begin())
      Tu.Quoted = static_cast<uint32_t>(Tu.Search.size());
    Tu.Search.push_back(It->getName().str());
  }
}

} // namespace

ParseResult parseTu(const collect::ParseJob &Job,
                    const llvm::StringSet<> &LazyIn) {
  noteBottomOfStack();
  ParseResult Result;
  ParsedTu &Tu = Result.Tu;
  Tu.StartedNs = std::chrono::duration_cast<std::chrono::nanoseconds>(
                     std::chrono::system_clock::now().time_since_epoch())
                     .count();
  if (!enter(Job.Directory, Tu))
    return Result;

  ErrorKeeper CommandErrors(Tu.FirstError);
  CompilerCommand Command = readCommand(Job, CommandErrors);
  Tu.Inputs = std::move(Command.Inputs);
  if (!Command.Invocation) {
    Tu.Errors = CommandErrors.getNumErrors();
    if (!Command.Unsupported.empty()) {
      Tu.State = ParsedTu::Status::Unsupported;
      Tu.FirstError.Text = std::move(Command.Unsupported);
    }
    return Result;
  }

  if (Job.CommandOnly) {
    describe(Command, Tu);
    return Result;
  }

  // Errors in gcc-only options are not the TU's.
  Tu.FirstError = {};
  ErrorKeeper Errors(Tu.FirstError);
  // Never destroyed: taking an AST apart costs more than ending the process.
  auto *CI = new CompilerInstance();
  CI->setInvocation(std::move(Command.Invocation));
  CI->getFrontendOpts().SkipFunctionBodies =
      !Job.AllBodies && LazyBodies::possible(CI->getInvocation());
  CI->createDiagnostics(&Errors, /*ShouldOwnClient=*/false);
  CI->createFileManager(llvm::makeIntrusiveRefCnt<AbsenceRecorder>(
      createVFSFromCompilerInvocation(CI->getInvocation(),
                                      CI->getDiagnostics()),
      Tu.Inputs));
  ExtractAction Action(LazyIn, Result);
  CI->ExecuteAction(Action);
  Tu.Errors = Errors.getNumErrors();
  if (Tu.Errors != 0) {
    Result.Doubtful = !LazyIn.empty();
    Result.Whole.clear();
  }
  llvm::sort(Tu.Inputs);
  Tu.Inputs.erase(std::unique(Tu.Inputs.begin(), Tu.Inputs.end()),
                  Tu.Inputs.end());
  return Result;
}

} // namespace torchtalk::extract
