//===- MacroChange.h - Whether other macros make another TU -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A macro of the command line that no file of a TU names changes nothing in
/// it. That matters under ccache: where a command differs from a former one in
/// its -D and -U only and gives the same preprocessed text, ccache restores the
/// object of the former one, whose facts name the former macros.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_MACROCHANGE_H
#define TORCHTALK_AGGREGATOR_COLLECT_MACROCHANGE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <set>
#include <string>

namespace torchtalk::collect {

/// Both as facts::Manifest::Macros. \returns the names that they set
/// differently, and of those whose text in either has such a name.
std::set<std::string, std::less<>>
changedMacros(llvm::ArrayRef<std::string> Then,
              llvm::ArrayRef<std::string> Now);

/// \returns the first identifier of \p Text that is in \p Names. Comments,
/// literals and lines that are skipped count as well; names that ## or a
/// backslash at the end of a line puts together are not seen.
std::optional<llvm::StringRef>
firstNamed(llvm::StringRef Text,
           const std::set<std::string, std::less<>> &Names);

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_MACROCHANGE_H
