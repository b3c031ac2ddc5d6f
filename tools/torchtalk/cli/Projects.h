//===- Projects.h - Repositories that build on PyTorch ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What `init --source` saves in the configuration file, a table each:
///
/// \verbatim
///   [projects.torchada]
///   source = "/home/me/torchada"
///   against = "/home/me/.cache/torchtalk/pytorch-0123abcd"
/// \endverbatim
///
/// A project has an index of its own. Symbols and ops are called the same in
/// it as in that of the PyTorch that it builds on, so questions about it read
/// both.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_CLI_PROJECTS_H
#define TORCHTALK_TOOLS_TORCHTALK_CLI_PROJECTS_H

#include "describe/Toml.h"
#include "index/reader/IndexReader.h"

#include "llvm/Support/Error.h"

#include <memory>
#include <string>
#include <vector>

namespace torchtalk::cli {

struct Settings;

struct Project {
  std::string Name;
  std::string Source; ///< absolute
  /// The folder of an index of PyTorch, or of a generation in a snapshot; "":
  /// the index of the PyTorch source that the settings name.
  std::string Against;
};

/// Those of \p Config, by name; without such that have no source.
std::vector<Project> projectsOf(const toml::table &Config);

/// The error names those there are.
llvm::Expected<Project> findProject(const toml::table &Config,
                                    const std::string &Name);
void setProject(toml::table &Config, const Project &P);

/// A name for the project in \p Source, from that of its folder.
std::string projectName(const std::string &Source);
/// Whether it may be one: `[A-Za-z0-9][A-Za-z0-9._-]{0,63}`.
llvm::Error checkProjectName(const std::string &Name);

/// The generation of a snapshot that this torchtalk can read.
llvm::Expected<std::string> findSnapshot(const std::string &Name,
                                         const std::string &IndexDir);

/// What Project::Against says for \p Word, which is the folder of an index, or
/// a snapshot of the index in \p IndexDir.
llvm::Expected<std::string> findAgainst(const std::string &Word,
                                        const std::string &IndexDir);

/// Opens it.
llvm::Expected<std::unique_ptr<index::IndexReader>>
openAgainst(const std::string &Against);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_CLI_PROJECTS_H
