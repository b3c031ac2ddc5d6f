//===- Settings.h - Flag, environment, configuration ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where the source and the index are. The order is flag, environment
/// (PYTORCH_SOURCE, TORCHTALK_CACHE_DIR, TORCHTALK_REGISTRY), configuration
/// file
/// ($XDG_CONFIG_HOME/torchtalk/config.toml).
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_CLI_SETTINGS_H
#define TORCHTALK_TOOLS_TORCHTALK_CLI_SETTINGS_H

#include "cli/Command.h"
#include "index/reader/IndexReader.h"
#include "package/TorchPackage.h"

#include "llvm/Support/Error.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::cli {

struct Project;

struct Settings {
  std::string Source;   ///< absolute, or "" when nothing names one
  std::string IndexDir; ///< absolute, or "" when neither source nor --index
  std::string Origin;   ///< what named the source: "the flag", ...
  /// --pytorch-source: where the files of the index are read, wherever it was
  /// made; "": where it was made.
  std::string ReadFrom;
  /// Of a project (Projects.h), else "": its name, and the index of the PyTorch
  /// that it builds on.
  std::string Project, Against;
  /// Where nothing names a source and Python has a torch: that one. The source
  /// is a copy of it, which may not be there yet.
  std::optional<package::TorchPackage> Package;
  std::string NoPackage; ///< why there is none, where one was looked for
};

/// Where ready indexes for an installed torch come from (docs/registry.md).
struct RegistrySettings {
  std::string Registry; ///< a URL or a folder; "": none
  std::string Key;      ///< the text of minisign's public key; "": none
  /// How long a server may send less than 1 KiB a second.
  unsigned Seconds = 30;
};

/// --registry of the commands that have it, TORCHTALK_REGISTRY, _KEY and
/// _SECONDS, configuration file. Fails where the key cannot be read.
llvm::Expected<RegistrySettings> readRegistry(const Arguments &Given);
Option registryOption(const char *Help);

/// --pytorch-source, --project and --index.
const Options &settingsOptions();

/// Fails on a broken configuration file and an unknown project only. Not of
/// --project, but of \p Project, where that is not "".
llvm::Expected<Settings> readSettings(const Arguments &Given,
                                      const std::string &Project = "");

std::string configFile();
/// $TORCHTALK_CACHE_DIR, or below the home folder.
std::string cacheFolder();

/// Saves the source in the configuration file, keeping what else it holds.
llvm::Error saveSource(const std::string &Source);
/// The same of a project, in place of one of its name. \returns the source of
/// that one, "" for none.
llvm::Expected<std::string> saveProject(const Project &P);

/// The deepest impact: TORCHTALK_GRAPH_MAX_DEPTH, or 10.
unsigned maxDepth();

/// Why \p Path, which is \p What, is no folder, or success.
llvm::Error checkFolder(const std::string &Path, llvm::StringRef What);
/// Why \p Path is no PyTorch source, or success.
llvm::Error checkSource(const std::string &Path);

std::string absolute(const std::string &Path);
/// \p Rest, which may have several parts, in \p Folder.
std::string below(const std::string &Folder, llvm::StringRef Rest);
/// \p Rest in the home folder.
std::string belowHome(llvm::StringRef Rest);
/// The file of this program.
std::string ownProgram();
/// The value of a variable; "" for none.
std::string environment(const char *Name);

/// readSettings(), with an index folder for certain; the error says what to
/// run.
llvm::Expected<Settings> requireIndexDir(const Arguments &Given);

/// Opens the index that the settings name; the error is of NoIndex and says
/// what to run.
llvm::Expected<std::unique_ptr<index::IndexReader>>
openIndex(const Arguments &Given);

/// The index in that folder; null for none that can be read.
std::unique_ptr<index::IndexReader> formerIndex(const std::string &IndexDir);

/// Why the configuration file cannot be read.
llvm::Error checkConfig();
/// All projects of the configuration; \p Problems gets why some are not open.
llvm::Expected<std::vector<questions::NamedIndex>>
openProjects(std::vector<std::string> &Problems);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_CLI_SETTINGS_H
