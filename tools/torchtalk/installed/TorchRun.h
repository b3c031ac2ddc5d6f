//===- TorchRun.h - Registrations of an installed torch ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_INSTALLED_TORCHRUN_H
#define TORCHTALK_TOOLS_TORCHTALK_INSTALLED_TORCHRUN_H

#include "cli/Settings.h"
#include "pipeline/BuildIndex.h"

namespace torchtalk::cli {

/// --run and what goes with it.
Options runOptions();

/// Whether --run is given. Fails on options that need it, and on a source that
/// is no installed torch.
llvm::Expected<bool> wantsRun(const Arguments &Given, const Settings &Found);

/// Imports the torch of \p Found and what \p Given names, and sets
/// \p Options.Run.
llvm::Error runTorch(const Arguments &Given, const Settings &Found,
                     index::BuildOptions &Options);

/// Sets \p Options.Run to that of \p Former where its files are as they were;
/// else warns.
llvm::Error keepRun(const index::IndexReader &Former,
                    index::BuildOptions &Options);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_INSTALLED_TORCHRUN_H
