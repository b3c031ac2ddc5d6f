//===- Plugin.cpp - The clang plugin --------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `-fplugin=TorchTalkPlugin.so` runs beside the main action of every compile
/// and puts the facts of the TU into its object file. With
/// `-fplugin-arg-torchtalk-out=DIR` also into an SST below DIR, for compiles
/// that write no ELF object (-fsyntax-only, -flto, other formats).
///
/// A compile must have the same result as without the plugin. So any failure
/// here, a crash included, only costs this TU its facts; it is reported by a
/// line on stderr, not by a diagnostic, which -Werror would make an error. Only
/// an unknown argument of the plugin is an error, like clang's unknown options:
/// no working compile has one.
///
//===----------------------------------------------------------------------===//

#include "emit/Section.h"
#include "emit/Sst.h"
#include "extract/Extractor.h"
#include "load/Loader.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "llvm/Support/CrashRecoveryContext.h"

using namespace clang;

namespace torchtalk {
namespace {

class FactsConsumer : public extract::Extractor {
public:
  FactsConsumer(CompilerInstance &CI, std::string OutDir)
      : Extractor(CI), OutDir(std::move(OutDir)) {
    if (emit::writesObject(CI))
      emit::embedInObject(CI, Record);
  }

  void HandleTranslationUnit(ASTContext &) override {
    llvm::CrashRecoveryContext::Enable();
    llvm::CrashRecoveryContext Guard;
    if (!Guard.RunSafely([this] { extract(); })) {
      Record->clear();
      llvm::errs() << "torchtalk: the extractor crashed; this file has no "
                      "facts, its compile goes on\n";
    }
  }

private:
  void extract() {
    Result R = finish();
    *Record = facts::encodeRecord(R.Manifest, R.Shards);
    if (OutDir.empty())
      return;
    std::string Error = emit::writeSst(OutDir, R.Manifest, R.Shards);
    if (Error.empty())
      return;
    // Leave the object without facts too: the requested SST is missing, and
    // `index check` fails only for a TU without any facts.
    Record->clear();
    llvm::errs() << "torchtalk: no facts written for " << R.Manifest.MainFile
                 << ": " << Error << '\n';
  }

  std::string OutDir;
  std::shared_ptr<std::string> Record = std::make_shared<std::string>();
};

class FactsAction : public PluginASTAction {
public:
  ActionType getActionType() override { return AddBeforeMainAction; }

  bool ParseArgs(const CompilerInstance &CI,
                 const std::vector<std::string> &Args) override {
    for (const std::string &Text : Args) {
      llvm::StringRef Arg = Text;
      if (Arg.consume_front("out=") && !Arg.empty()) {
        OutDir = Arg.str();
        continue;
      }
      DiagnosticsEngine &Diags = CI.getDiagnostics();
      Diags.Report(Diags.getCustomDiagID(
          DiagnosticsEngine::Error,
          "unknown argument '%0' of the torchtalk plugin; it takes "
          "-fplugin-arg-torchtalk-out=DIR"))
          << Text;
      return false;
    }
    return true;
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 llvm::StringRef) override {
    // An implicit module is built by an instance with the TU's action, but an
    // output of its own.
    if (CI.getFrontendOpts().BuildingImplicitModule ||
        (OutDir.empty() && !emit::writesObject(CI)))
      return std::make_unique<ASTConsumer>();
    return std::make_unique<FactsConsumer>(CI, OutDir);
  }

private:
  std::string OutDir;
};

} // namespace

void registerPlugin() {
  static FrontendPluginRegistry::Add<FactsAction> Registered(
      "torchtalk", "writes down the structure of the code");
}

} // namespace torchtalk
