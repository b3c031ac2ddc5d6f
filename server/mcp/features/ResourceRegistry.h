//===- ResourceRegistry.h - Resources as values -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What can be read by a URI: single resources, and templates of them. Nothing
/// is read but what is registered here: a URI is looked up, never opened.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_FEATURES_RESOURCEREGISTRY_H
#define TORCHTALK_SERVER_MCP_FEATURES_RESOURCEREGISTRY_H

#include "mcp/features/Completion.h"
#include "mcp/features/Listing.h"

#include <map>
#include <optional>

namespace torchtalk::mcp {

/// The variables of a template, decoded.
using UriVariables = std::map<std::string, std::string>;

/// Matches a URI with a template of RFC 6570's first level ("a://b/{c}"). The
/// last variable may hold slashes, escaped or not. nullopt: it does not fit, or
/// what it names cannot be a name (bad escapes, control characters).
std::optional<UriVariables> matchUri(std::string_view Template,
                                     std::string_view Uri);

/// What a reader found.
struct Contents {
  enum class Outcome {
    Found,
    NotFound,
    Unavailable, ///< Text says why, and what to do
  };
  Outcome TheOutcome = Outcome::Found;
  std::string Text;
  std::string Base64; ///< instead of Text, of what is not text
};

struct Resource {
  std::string Uri; ///< or a template of one
  std::string Name;
  std::string Title;
  std::string Description;
  std::string MimeType;
  /// Called on any thread. Without variables unless it is a template.
  std::function<Contents(const UriVariables &, const CallContext &)> Read;
  std::map<std::string, Completer> Complete; ///< by variable
};

class ResourceRegistry {
public:
  void add(Resource R) { Resources.push_back(std::move(R)); }
  void addTemplate(Resource R) { Templates.push_back(std::move(R)); }

  /// \p Changes is declared where changes can be told.
  static Feature
  feature(const std::shared_ptr<const ResourceRegistry> &Registry,
          Json Changes = Json::object());

  /// Of a variable of a template; a null function when it has none.
  std::variant<RpcError, Completer>
  completer(const std::string &Template, const std::string &Variable) const;

  size_t PageSize = DefaultPageSize;

private:
  Outcome list(const Input &Params) const;
  Outcome listTemplates(const Input &Params) const;
  Outcome read(const Input &Params, const CallContext &Context) const;

  std::vector<Resource> Resources;
  std::vector<Resource> Templates;
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_FEATURES_RESOURCEREGISTRY_H
