//===- ConfigEdit.h - One server into a configuration -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Adds a server to the text of a client's configuration. JSON is written anew,
/// its members in their order; a table is added behind the text of TOML, which
/// stays as it is. Text in and text out; no file is touched.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_CLIENTS_CONFIGEDIT_H
#define TORCHTALK_TOOLS_TORCHTALK_CLIENTS_CONFIGEDIT_H

#include "clients/Clients.h"

#include <nlohmann/json.hpp>

namespace torchtalk::cli {

struct ConfigEdit {
  enum class Change { Added, Updated, Unchanged };
  Change What;
  std::string Text;     ///< the whole configuration with the server
  std::string Obstacle; ///< why \c Text could not be made without a loss
};

/// Adds \p Entry to \p Text, which may be empty. One that is there and starts
/// the same server is left as it is. One that starts another is an error unless
/// \p Force; then only the command, its arguments and the variables of
/// \p Entry are replaced. The errors do not name the file.
llvm::Expected<ConfigEdit> editConfig(const std::string &Text,
                                      const Client &Which,
                                      const ServerEntry &Entry, bool Force);

/// The entry as JSON has it.
nlohmann::ordered_json entryJson(const Client &Which, const ServerEntry &Entry);

/// The table of the entry, with its header.
std::string entryToml(const Client &Which, const ServerEntry &Entry);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_CLIENTS_CONFIGEDIT_H
