//===- Completion.cpp - Completion of arguments ---------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/features/Completion.h"

#include "mcp/features/PromptRegistry.h"
#include "mcp/features/ResourceRegistry.h"

#include <algorithm>

using namespace torchtalk::mcp;

namespace {

Json toResult(Completions Found) {
  size_t Total = std::max(Found.Total, Found.Values.size());
  if (Found.Values.size() > Completions::Most)
    Found.Values.resize(Completions::Most);
  bool More = Total > Found.Values.size();
  return {{"completion",
           {{"values", std::move(Found.Values)},
            {"total", Total},
            {"hasMore", More}}}};
}

Outcome complete(const PromptRegistry *Prompts,
                 const ResourceRegistry *Resources, const Input &Params) {
  auto Ref = Params.find("ref");
  auto Argument = Params.find("argument");
  if (Ref == Params.end() || !Ref->is_object())
    return invalidParams("completion/complete needs the object 'ref'");
  if (Argument == Params.end() || !Argument->is_object())
    return invalidParams("completion/complete needs the object 'argument'");
  const std::string *Type = stringMember(*Ref, "type");
  const std::string *Name = stringMember(*Argument, "name");
  const std::string *Value = stringMember(*Argument, "value");
  if (!Type || !Name || !Value)
    return invalidParams(
        "'ref' needs 'type', and 'argument' the strings 'name' and 'value'");

  std::variant<RpcError, Completer> Found =
      invalidParams("'ref' has the type ref/prompt or ref/resource");
  if (*Type == "ref/prompt" && Prompts) {
    const std::string *Prompt = stringMember(*Ref, "name");
    Found = Prompts->completer(Prompt ? *Prompt : "", *Name);
  } else if (*Type == "ref/resource" && Resources) {
    const std::string *Uri = stringMember(*Ref, "uri");
    Found = Resources->completer(Uri ? *Uri : "", *Name);
  }
  if (auto *Why = std::get_if<RpcError>(&Found))
    return *Why;
  const Completer &Complete = std::get<Completer>(Found);
  return toResult(Complete ? Complete(*Value) : Completions{});
}

} // namespace

Feature torchtalk::mcp::completionFeature(
    std::shared_ptr<const PromptRegistry> Prompts,
    std::shared_ptr<const ResourceRegistry> Resources) {
  auto Run = [Prompts = std::move(Prompts), Resources = std::move(Resources)](
                 const Input &Params, const CallContext &) {
    return complete(Prompts.get(), Resources.get(), Params);
  };
  return {.Capability = "completions",
          .Methods = {{.Name = "completion/complete",
                       .TheCost = Method::Cost::Slow,
                       .Run = std::move(Run)}}};
}
