//===- Section.cpp - Facts into the object file ---------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "emit/Section.h"
#include "facts/Facts.h"

#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/Version.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#if CLANG_VERSION_MAJOR < 17
#include "llvm/Passes/PassPlugin.h"

#include <dlfcn.h>
#endif

using namespace clang;

namespace torchtalk::emit {
namespace {

/// Runs after all optimisations, so that none of them sees the section.
class EmbedPass : public llvm::PassInfoMixin<EmbedPass> {
public:
  /// \p WithBitcode: the object has the module's bitcode too.
  EmbedPass(std::shared_ptr<const std::string> Record, bool WithBitcode)
      : Record(std::move(Record)), WithBitcode(WithBitcode) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
    // -ffat-lto-objects runs the pipeline twice over one module: the first time
    // to make the bitcode, which must not have the section.
    if (Record->empty() || (WithBitcode && !hasBitcode(M)))
      return llvm::PreservedAnalyses::all();
    llvm::embedBufferInModule(
        M, llvm::MemoryBufferRef(*Record, facts::SectionName),
        facts::SectionName);
    return llvm::PreservedAnalyses::all();
  }

  /// Also at -O0, where functions are optnone.
  static bool isRequired() { return true; }

private:
  static bool hasBitcode(const llvm::Module &M) {
    return llvm::any_of(M.globals(), [](const llvm::GlobalVariable &G) {
      return G.getSection() == ".llvm.lto";
    });
  }

  std::shared_ptr<const std::string> Record;
  bool WithBitcode;
};

bool isDevicePass(const LangOptions &Lang) {
#if CLANG_VERSION_MAJOR >= 17
  return Lang.CUDAIsDevice || Lang.OpenMPIsTargetDevice;
#else
  return Lang.CUDAIsDevice || Lang.OpenMPIsDevice;
#endif
}

using PassCallback = std::function<void(llvm::PassBuilder &)>;

#if CLANG_VERSION_MAJOR >= 17
/// Registers \p Callback for each pass pipeline that this compile builds. Call
/// on the thread that will generate the code.
void addPassCallback(CompilerInstance &CI, PassCallback Callback) {
  CI.getCodeGenOpts().PassBuilderCallbacks.push_back(std::move(Callback));
}
#else
// Clang 16 asks only plugins of -fpass-plugin. So the plugin registers as one:
// it is already loaded, and gets the call below.

/// The callback of this thread's current compile.
thread_local PassCallback Current;

void callCurrent(llvm::PassBuilder &PB) {
  if (Current)
    Current(PB);
}

void addPassCallback(CompilerInstance &CI, PassCallback Callback) {
  Dl_info Info;
  if (!dladdr(reinterpret_cast<void *>(&callCurrent), &Info))
    return;
  Current = std::move(Callback);
  CI.getCodeGenOpts().PassPlugins.push_back(Info.dli_fname);
}
#endif

} // namespace

bool writesObject(const CompilerInstance &CI) {
  // Not into bitcode, whose hash decides what ThinLTO compiles again.
  const auto Action = CI.getFrontendOpts().ProgramAction;
  if (Action != frontend::EmitObj && Action != frontend::EmitAssembly)
    return false;
  const llvm::Triple &Triple = CI.getTarget().getTriple();
  return Triple.isOSBinFormatELF() && !isDevicePass(CI.getLangOpts()) &&
         !Triple.isNVPTX() && !Triple.isAMDGPU() && !Triple.isBPF();
}

void embedInObject(CompilerInstance &CI,
                   const std::shared_ptr<const std::string> &Record) {
  bool WithBitcode = CI.getCodeGenOpts().PrepareForLTO;
  addPassCallback(CI, [Record, WithBitcode](llvm::PassBuilder &PB) {
    // The parameters of the callback differ between versions.
    PB.registerOptimizerLastEPCallback(
        [Record, WithBitcode](llvm::ModulePassManager &MPM, auto &&...) {
          MPM.addPass(EmbedPass(Record, WithBitcode));
        });
  });
}

} // namespace torchtalk::emit

#if CLANG_VERSION_MAJOR < 17
extern "C" LLVM_EXTERNAL_VISIBILITY llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "torchtalk", LLVM_VERSION_STRING,
          torchtalk::emit::callCurrent};
}
#endif
