//===- ParseTu.cpp - Parsing a TU in this process -------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParseTu.h"
#include "CompilerCommand.h"
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
  ExtractConsumer(CompilerInstance &CI, ParsedTu &Tu) : Extractor(CI), Tu(Tu) {}

  void HandleTranslationUnit(ASTContext &) override {
    Result R = finish();
    Tu.Manifest = std::move(R.Manifest);
    Tu.Shards = std::move(R.Shards);
    Tu.State = ParsedTu::Status::Parsed;
  }

private:
  ParsedTu &Tu;
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
  explicit ExtractAction(ParsedTu &Tu) : Tu(Tu) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 llvm::StringRef) override {
    return std::make_unique<ExtractConsumer>(CI, Tu);
  }

  void EndSourceFileAction() override {
    const SourceManager &SM = getCompilerInstance().getSourceManager();
    for (auto It = SM.fileinfo_begin(), End = SM.fileinfo_end(); It != End;
         ++It)
      Tu.Inputs.push_back(It->first.getName().str());
  }

private:
  ParsedTu &Tu;
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

ParsedTu parseTu(const collect::ParseJob &Job) {
  noteBottomOfStack();
  ParsedTu Tu;
  Tu.StartedNs = std::chrono::duration_cast<std::chrono::nanoseconds>(
                     std::chrono::system_clock::now().time_since_epoch())
                     .count();
  if (!enter(Job.Directory, Tu))
    return Tu;

  ErrorKeeper CommandErrors(Tu.FirstError);
  CompilerCommand Command = readCommand(Job, CommandErrors);
  Tu.Inputs = std::move(Command.Inputs);
  if (!Command.Invocation) {
    Tu.Errors = CommandErrors.getNumErrors();
    if (!Command.Unsupported.empty()) {
      Tu.State = ParsedTu::Status::Unsupported;
      Tu.FirstError.Text = std::move(Command.Unsupported);
    }
    return Tu;
  }

  if (Job.CommandOnly) {
    describe(Command, Tu);
    return Tu;
  }

  // Errors in gcc-only options are not the TU's.
  Tu.FirstError = {};
  ErrorKeeper Errors(Tu.FirstError);
  // Never destroyed: taking an AST apart costs more than ending the process.
  auto *CI = new CompilerInstance();
  CI->setInvocation(std::move(Command.Invocation));
  CI->createDiagnostics(&Errors, /*ShouldOwnClient=*/false);
  CI->createFileManager(llvm::makeIntrusiveRefCnt<AbsenceRecorder>(
      createVFSFromCompilerInvocation(CI->getInvocation(),
                                      CI->getDiagnostics()),
      Tu.Inputs));
  ExtractAction Action(Tu);
  CI->ExecuteAction(Action);
  Tu.Errors = Errors.getNumErrors();
  llvm::sort(Tu.Inputs);
  Tu.Inputs.erase(std::unique(Tu.Inputs.begin(), Tu.Inputs.end()),
                  Tu.Inputs.end());
  return Tu;
}

} // namespace torchtalk::extract
