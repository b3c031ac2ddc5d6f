//===- PackageIndex.h - An index of an installed torch ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_INSTALLED_PACKAGEINDEX_H
#define TORCHTALK_TOOLS_TORCHTALK_INSTALLED_PACKAGEINDEX_H

#include "cli/Settings.h"
#include "pipeline/BuildIndex.h"

#include <functional>

namespace torchtalk::cli {

/// Puts the source where the settings say that it is, if that is a copy of an
/// installed torch and not there yet.
llvm::Error layOutPackage(const Settings &Found);

/// Makes the headers of the installed torch the build of \p Options, where
/// there are any and torchtalk-extract can parse them.
llvm::Error useHeaders(const Settings &Found, index::BuildOptions &Options);

/// openIndex(), which first takes a ready index of an installed torch, or makes
/// one, where the settings name nothing else and there is none. Of a checkout
/// without an index it takes a ready one, if there is one that is near.
llvm::Expected<std::unique_ptr<index::IndexReader>>
openOrMakeIndex(const Arguments &Given);

/// The same, aside, for a server that answers from the first moment: a process
/// of its own takes or makes it. \returns whether that still runs, which any
/// thread may ask; null where there is nothing to do.
std::function<bool()> makeIndexAside(const Arguments &Given);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_INSTALLED_PACKAGEINDEX_H
