//===- CompilerCommand.cpp - Interpreting a compile command ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompilerCommand.h"

#include "clang/Basic/DiagnosticDriver.h"
#include "clang/Basic/Version.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/Job.h"
#include "clang/Driver/Tool.h"
#include "clang/Driver/ToolChain.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/TargetParser/Host.h"

#include <cstdlib>

using namespace clang;

namespace torchtalk::extract {
namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

constexpr const char *OurVersion = "clang " CLANG_VERSION_STRING;

bool isLauncher(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("ccache", "sccache", "distcc", "icecc", "buildcache", true)
      .Cases("gomacc", "rewrapper", "env", true)
      .Default(false);
}

/// The executable of \p Name, without symbolic links; "" if it is not found.
std::string resolved(llvm::StringRef Name) {
  llvm::SmallString<256> Real;
  return fs::real_path(Name, Real) ? std::string() : std::string(Real);
}

/// The file of the compiler \p Name. A folder of links to a launcher
/// (/usr/lib/ccache) is skipped, as the launcher does.
std::string findCompiler(llvm::StringRef Name) {
  if (Name.contains('/'))
    if (std::string Real = resolved(Name);
        Real.empty() || !isLauncher(path::filename(Real)))
      return Real;
  llvm::SmallVector<llvm::StringRef, 16> Folders;
  const char *Path = std::getenv("PATH");
  llvm::StringRef(Path ? Path : "").split(Folders, ':', -1, false);
  for (llvm::StringRef Folder : Folders) {
    llvm::SmallString<256> Candidate(Folder);
    path::append(Candidate, path::filename(Name));
    std::string Real = resolved(Candidate);
    if (!Real.empty() && fs::can_execute(Real) &&
        !isLauncher(path::filename(Real)))
      return Real;
  }
  return {};
}

/// Inserts the options for the mode and the target in a compiler's name first,
/// as clang's own main does, so that others override them.
void insertNameOptions(const driver::ParsedClangName &Name,
                       llvm::StringSaver &Saver,
                       llvm::SmallVectorImpl<const char *> &Args) {
  llvm::SmallVector<const char *, 3> Options;
  if (Name.DriverMode)
    Options.push_back(Name.DriverMode);
  if (Name.TargetIsValid)
    Options.append({"-target", Saver.save(Name.TargetPrefix).data()});
  Args.insert(Args.begin() + 1, Options.begin(), Options.end());
}

/// Whether \p C is the front end's host job for \p File. Devices have jobs of
/// their own, with other macros.
bool isHostJob(const driver::Command &C) {
  if (llvm::StringRef(C.getCreator().getName()) != "clang" ||
      C.getArguments().empty() ||
      llvm::StringRef(C.getArguments().front()) != "-cc1")
    return false;
  return llvm::none_of(C.getArguments(), [](llvm::StringRef Arg) {
    return Arg == "-fcuda-is-device" || Arg == "-fopenmp-is-target-device" ||
           Arg == "-fsycl-is-device";
  });
}

bool reads(const driver::Command &C, const collect::ParseJob &Job) {
  return llvm::any_of(C.getInputInfos(), [&](const driver::InputInfo &Input) {
    if (!Input.isFilename())
      return false;
    if (Job.File == Input.getFilename())
      return true;
    bool Same = false;
    return !fs::equivalent(Job.File, Input.getFilename(), Same) && Same;
  });
}

const driver::Command *pickJob(const driver::Compilation &C,
                               const collect::ParseJob &Job) {
  const driver::Command *First = nullptr;
  for (const driver::Command &Candidate : C.getJobs()) {
    if (!isHostJob(Candidate))
      continue;
    if (reads(Candidate, Job))
      return &Candidate;
    if (!First)
      First = &Candidate;
  }
  return First;
}

/// Disables all outputs except those of code generation, which does not run.
void writeNothing(CompilerInvocation &Invocation) {
  DependencyOutputOptions &Dependencies = Invocation.getDependencyOutputOpts();
  Dependencies.OutputFile.clear();
  Dependencies.HeaderIncludeOutputFile.clear();
  Dependencies.DOTOutputFile.clear();
  Dependencies.ModuleDependencyOutputDir.clear();
  Invocation.getDiagnosticOpts().DiagnosticLogFile.clear();
  Invocation.getDiagnosticOpts().DiagnosticSerializationFile.clear();
  Invocation.getFrontendOpts().StatsFile.clear();
}

/// Drops a precompiled header that is not built. CMake also includes the header
/// itself.
void dropMissingPch(CompilerInvocation &Invocation) {
  std::string &Pch = Invocation.getPreprocessorOpts().ImplicitPCHInclude;
  if (!Pch.empty() && !fs::exists(Pch))
    Pch.clear();
}

/// "clang 16" of a clang whose headers are in lib/clang/16, or "".
std::string versionOf(llvm::StringRef Executable) {
  llvm::SmallString<256> Folder(
      path::parent_path(path::parent_path(Executable)));
  path::append(Folder, "lib", "clang");
  std::string Version;
  std::error_code Error;
  for (fs::directory_iterator It(Folder, Error), End; !Error && It != End;
       It.increment(Error)) {
    if (!Version.empty())
      return {}; // ambiguous
    Version = path::filename(It->path());
  }
  return Version.empty() ? "" : "clang " + Version;
}

/// The index in \p Arguments of the compiler, after launchers; the size of \p
/// Arguments if there is none.
size_t compilerIndex(const std::vector<std::string> &Arguments) {
  size_t I = 0;
  while (I < Arguments.size()) {
    bool IsCMakeEnv = I + 2 < Arguments.size() &&
                      path::filename(Arguments[I]) == "cmake" &&
                      Arguments[I + 1] == "-E" && Arguments[I + 2] == "env";
    if (!IsCMakeEnv && !isLauncher(path::filename(Arguments[I])))
      break;
    I += IsCMakeEnv ? 3 : 1;
    auto IsSetting = [](llvm::StringRef Arg) {
      return Arg.starts_with("-") || Arg.contains('=');
    };
    while (I < Arguments.size() && IsSetting(Arguments[I]))
      ++I;
  }
  return I;
}

} // namespace

CompilerCommand readCommand(const collect::ParseJob &Job,
                            DiagnosticConsumer &Errors) {
  CompilerCommand Result;
  size_t At = compilerIndex(Job.Arguments);
  if (At >= Job.Arguments.size()) {
    Result.Unsupported = "its entry names no compiler";
    return Result;
  }
  llvm::StringRef Name = Job.Arguments[At];
  if (path::filename(Name) == "nvcc") {
    Result.Unsupported = "it is compiled by nvcc, whose options are not "
                         "clang's";
    return Result;
  }
  std::string Executable = findCompiler(Name);
  bool IsClang = path::filename(Name).contains("clang") ||
                 path::filename(Executable).contains("clang");

  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::SmallVector<const char *, 256> Args;
  for (size_t I = At; I < Job.Arguments.size(); ++I) {
    Args.push_back(Job.Arguments[I].c_str());
    if (llvm::StringRef Arg = Args.back(); Arg.consume_front("@"))
      Result.Inputs.push_back(Arg.str());
  }

  IntrusiveRefCntPtr<DiagnosticOptions> Options(new DiagnosticOptions);
  DiagnosticsEngine Diags(new DiagnosticIDs, Options, &Errors,
                          /*ShouldOwnClient=*/false);
  if (llvm::Error E = driver::expandResponseFiles(Args, false, Allocator)) {
    Diags.Report(diag::err_drv_expand_response_file)
        << llvm::toString(std::move(E));
    return Result;
  }

  // A clang finds its folders by its location, and its mode by its name.
  if (IsClang && !Executable.empty() &&
      llvm::is_contained(Job.Arguments, "-no-canonical-prefixes"))
    if (auto Found = llvm::sys::findProgramByName(Name))
      Executable = *Found;
  const std::string Compiler = Executable;
  if (!IsClang || Executable.empty())
    Executable = TORCHTALK_CLANG;
  driver::Driver Driver(Executable, llvm::sys::getDefaultTargetTriple(), Diags);
  bool IsOurs = fs::is_directory(Driver.ResourceDir);
  if (IsClang)
    Result.Compiler = IsOurs ? OurVersion : versionOf(Executable);
  else if (path::filename(Compiler).contains("g++") ||
           path::filename(Compiler).contains("gcc"))
    Result.Compiler = path::filename(Compiler);
  // Another version, or a script, whose headers would not fit this parser.
  if (!IsOurs)
    Driver.ResourceDir = driver::Driver::GetResourcesPath(TORCHTALK_CLANG);
  driver::ParsedClangName Parsed =
      driver::ToolChain::getTargetAndModeFromProgramName(Name);
  insertNameOptions(Parsed, Saver, Args);
  Driver.setTargetAndMode(Parsed);

  std::unique_ptr<driver::Compilation> Compilation(
      Driver.BuildCompilation(Args));
  llvm::append_range(Result.Inputs, Driver.getConfigFiles());
  if (!Compilation || (IsClang && Diags.hasErrorOccurred()))
    return Result;
  const driver::Command *Command = pickJob(*Compilation, Job);
  if (!Command) {
    if (!Diags.hasErrorOccurred())
      Result.Unsupported = "its command compiles no C, C++, Objective-C or "
                           "CUDA";
    return Result;
  }

  auto Invocation = std::make_shared<CompilerInvocation>();
  // Without the leading -cc1.
  if (!CompilerInvocation::CreateFromArgs(
          *Invocation, llvm::ArrayRef(Command->getArguments()).drop_front(),
          Diags, Executable.c_str()))
    return Result;
  writeNothing(*Invocation);
  dropMissingPch(*Invocation);
  if (!IsClang)
    Invocation->getDiagnosticOpts().IgnoreWarnings = true;
  if (const std::string &Pch =
          Invocation->getPreprocessorOpts().ImplicitPCHInclude;
      !Pch.empty())
    Result.Inputs.push_back(Pch);
  Result.Invocation = std::move(Invocation);
  return Result;
}

} // namespace torchtalk::extract
