//===- ResourceRegistry.cpp - Resources as values -------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/features/ResourceRegistry.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace torchtalk::mcp;

namespace {

/// More than any path or name of an op needs.
constexpr size_t LongestUri = 4096;

std::optional<std::string> percentDecoded(llvm::StringRef Text) {
  std::string Decoded;
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (C == '%') {
      unsigned Code = 0;
      if (I + 2 >= Text.size() || Text.substr(I + 1, 2).getAsInteger(16, Code))
        return std::nullopt;
      C = static_cast<char>(Code);
      I += 2;
    }
    if (llvm::isPrint(C) || static_cast<unsigned char>(C) >= 0x80)
      Decoded += C;
    else
      return std::nullopt;
  }
  return Decoded;
}

/// The error of the caller's era. Contains nothing but the URI.
RpcError notFound(const std::string &Uri, const CallContext &Context) {
  Json Data;
  Data["uri"] = Uri;
  return {Context.TheEra == Era::Modern ? code::InvalidParams
                                        : code::ResourceNotFound,
          "Resource not found", std::move(Data)};
}

Outcome toResult(const Resource &R, const std::string &Uri, Contents Found,
                 const CallContext &Context) {
  if (Found.TheOutcome == Contents::Outcome::NotFound)
    return notFound(Uri, Context);
  if (Found.TheOutcome == Contents::Outcome::Unavailable)
    return RpcError{code::InternalError, std::move(Found.Text), {}};
  Json Content = {{"uri", Uri}, {"mimeType", R.MimeType}};
  if (Found.Base64.empty())
    Content["text"] = std::move(Found.Text);
  else
    Content["blob"] = std::move(Found.Base64);
  return Json{{"contents", Json::array({std::move(Content)})}};
}

/// The method \p Name, which lists \p All as the member \p Key.
Method listing(const std::shared_ptr<const ResourceRegistry> &Shared,
               const char *Name, const char *Key, const char *UriKey,
               std::vector<Resource> ResourceRegistry::*All) {
  auto Run = [=](const Input &Params, const CallContext &) -> Outcome {
    std::vector<Json> Entries;
    for (const Resource &R : (*Shared).*All)
      if (R.Listed)
        Entries.push_back({{UriKey, R.Uri},
                           {"name", R.Name},
                           {"title", R.Title},
                           {"description", R.Description},
                           {"mimeType", R.MimeType}});
    return listOf(Key, Entries, Params);
  };
  return {.Name = Name, .TtlMs = ListTtlMs, .Run = std::move(Run)};
}

Outcome read(const ResourceRegistry &Registry, const Input &Params,
             const CallContext &Context) {
  const std::string *Given = stringMember(Params, "uri");
  if (!Given)
    return invalidParams("resources/read needs the string 'uri'");
  const std::string &Uri = *Given;
  if (Uri.size() > LongestUri)
    return invalidParams("'uri' is longer than " + std::to_string(LongestUri) +
                         " characters");
  for (const Resource &R : Registry.Resources)
    if (R.Uri == Uri)
      return toResult(R, Uri, R.Read({}, Context), Context);
  for (const Resource &R : Registry.Templates)
    if (auto Variables = matchUri(R.Uri, Uri))
      return toResult(R, Uri, R.Read(*Variables, Context), Context);
  return notFound(Uri, Context);
}

} // namespace

std::optional<UriVariables> torchtalk::mcp::matchUri(std::string_view Template,
                                                     std::string_view Uri) {
  UriVariables Variables;
  llvm::StringRef Pattern(Template), Rest(Uri);
  while (!Pattern.empty()) {
    auto [Literal, Tail] = Pattern.split('{');
    if (!Rest.consume_front(Literal))
      return std::nullopt;
    if (Literal.size() == Pattern.size())
      return Rest.empty() ? std::optional(Variables) : std::nullopt;
    auto [Name, After] = Tail.split('}');
    llvm::StringRef Stop = After.take_until([](char C) { return C == '{'; });
    size_t End = Stop.empty() ? Rest.size() : Rest.find(Stop);
    auto Value = percentDecoded(Rest.substr(0, End));
    if (End == llvm::StringRef::npos || !Value || Value->empty())
      return std::nullopt;
    Variables[Name.str()] = std::move(*Value);
    Rest = Rest.drop_front(End);
    Pattern = After;
  }
  return Rest.empty() ? std::optional(Variables) : std::nullopt;
}

Feature
ResourceRegistry::feature(const std::shared_ptr<const ResourceRegistry> &Shared,
                          Json Changes) {
  return {.Capability = "resources",
          .Changes = std::move(Changes),
          .Methods = {listing(Shared, "resources/list", "resources", "uri",
                              &ResourceRegistry::Resources),
                      listing(Shared, "resources/templates/list",
                              "resourceTemplates", "uriTemplate",
                              &ResourceRegistry::Templates),
                      {.Name = "resources/read",
                       // The index may be replaced at any moment.
                       .TtlMs = 0,
                       .TheCost = Method::Cost::Slow,
                       .Run = runOf(Shared, read)}}};
}

std::variant<RpcError, Completer>
ResourceRegistry::completer(const std::string &Template,
                            const std::string &Variable) const {
  auto At = std::find_if(Templates.begin(), Templates.end(),
                         [&](const Resource &R) { return R.Uri == Template; });
  if (At == Templates.end())
    return invalidParams("no such resource template");
  auto Found = At->Complete.find(Variable);
  if (Found == At->Complete.end())
    return invalidParams("the template has no such variable");
  return Found->second;
}
