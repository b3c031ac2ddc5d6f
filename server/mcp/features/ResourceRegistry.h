//===- ResourceRegistry.h - Resources as values -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Single resources and resource templates that can be read by URI. Only
/// registered resources can be read: a URI is looked up, never opened.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_FEATURES_RESOURCEREGISTRY_H
#define TORCHTALK_SERVER_MCP_FEATURES_RESOURCEREGISTRY_H

#include "mcp/features/Completion.h"

#include <map>
#include <optional>

namespace torchtalk::mcp {

/// The variables of a template, decoded.
using UriVariables = std::map<std::string, std::string>;

/// Matches a URI with a template of RFC 6570's first level ("a://b/{c}"). The
/// last variable may contain slashes, escaped or not. nullopt: no match, or an
/// invalid value (bad escapes, control characters).
std::optional<UriVariables> matchUri(std::string_view Template,
                                     std::string_view Uri);

/// The result of a reader.
struct Contents {
  enum class Outcome {
    Found,
    NotFound,
    Unavailable, ///< Text says why, and what to do
  };
  Outcome TheOutcome = Outcome::Found;
  std::string Text = {};
  std::string Base64 = {}; ///< instead of Text, for binary contents
};

struct Resource {
  std::string Uri; ///< or a template of one
  std::string Name;
  std::string Title;
  std::string Description;
  std::string MimeType = "text/plain";
  /// Called on any thread. Only a template has variables.
  std::function<Contents(const UriVariables &, const CallContext &)> Read;
  std::map<std::string, Completer> Complete = {}; ///< by variable
  bool Listed = true; ///< false: who reads it knows it from elsewhere
};

struct ResourceRegistry {
  void add(Resource R) { Resources.push_back(std::move(R)); }
  void addTemplate(Resource R) { Templates.push_back(std::move(R)); }

  /// \p Changes is declared to peers that can receive notifications.
  static Feature
  feature(const std::shared_ptr<const ResourceRegistry> &Registry,
          Json Changes = Json::object());

  /// The completer of a variable of a template; may be null.
  std::variant<RpcError, Completer>
  completer(const std::string &Template, const std::string &Variable) const;

  std::vector<Resource> Resources;
  std::vector<Resource> Templates;
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_FEATURES_RESOURCEREGISTRY_H
