//===- Settings.h - Flag, environment, configuration ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where the source and the index are. The order is flag, environment
/// (PYTORCH_SOURCE, TORCHTALK_CACHE_DIR), configuration file
/// ($XDG_CONFIG_HOME/torchtalk/config.toml).
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_SETTINGS_H
#define TORCHTALK_TOOLS_TORCHTALK_SETTINGS_H

#include "Command.h"
#include "merge/IndexReader.h"

#include "llvm/Support/Error.h"

#include <memory>
#include <string>

namespace torchtalk::cli {

struct Settings {
  std::string Source;   ///< absolute, or "" when nothing names one
  std::string IndexDir; ///< absolute, or "" when neither source nor --index
  std::string Origin;   ///< what named the source: "the flag", ...
};

/// --pytorch-source and --index.
void addSettingsOptions(po::options_description &Options);

/// Fails on a broken configuration file only.
llvm::Expected<Settings> readSettings(const Arguments &Given);

std::string configFile();

/// Saves the source in the configuration file, keeping what else it holds.
llvm::Error saveSource(const std::string &Source);

/// The deepest impact: TORCHTALK_GRAPH_MAX_DEPTH, or 10.
unsigned maxDepth();

/// Why \p Path is no PyTorch source, or success.
llvm::Error checkSource(const std::string &Path);

std::string absolute(const std::string &Path);

/// readSettings(), with an index folder for certain; the error says what to
/// run.
llvm::Expected<Settings> requireIndexDir(const Arguments &Given);

/// Opens the index that the settings name; the error says what to run.
llvm::Expected<std::unique_ptr<index::IndexReader>>
openIndex(const Arguments &Given);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_SETTINGS_H
