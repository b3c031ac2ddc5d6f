//===- Dispatcher.cpp - Messages in, replies out --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/Dispatcher.h"

#include <algorithm>

using namespace torchtalk::mcp;

namespace {

/// How long a client may keep what cannot change while this process lives.
constexpr int CacheMilliseconds = 300'000;

constexpr const char *BothWaysIn =
    "send 'initialize' first (revisions up to 2025-11-25), or name the "
    "revision in params._meta with 'io.modelcontextprotocol/protocolVersion' "
    "and 'io.modelcontextprotocol/clientCapabilities' (2026-07-28)";

RpcError invalidParams(std::string Why) {
  return {code::InvalidParams, "Invalid params: " + std::move(Why), {}};
}

template <size_t N>
bool isOneOf(const std::array<std::string_view, N> &Versions,
             std::string_view Version) {
  return std::find(Versions.begin(), Versions.end(), Version) != Versions.end();
}

/// The `_meta` of a request, or null. Not always an object.
const Input &metaOf(const Input &Params) {
  static const Input None;
  if (!Params.is_object())
    return None;
  auto At = Params.find("_meta");
  return At == Params.end() ? None : *At;
}

/// One of the two keys is enough to know what the sender means.
bool isModern(const Input &Meta) {
  return Meta.is_object() &&
         (Meta.contains(VersionKey) || Meta.contains(ClientCapabilitiesKey));
}

std::optional<RpcError> checkModernMeta(const Input &Meta) {
  auto Version = Meta.find(VersionKey);
  if (Version == Meta.end() || !Version->is_string())
    return invalidParams(std::string("params._meta needs the string '") +
                         VersionKey + "'");
  auto Capabilities = Meta.find(ClientCapabilitiesKey);
  if (Capabilities == Meta.end() || !Capabilities->is_object())
    return invalidParams(std::string("params._meta needs the object '") +
                         ClientCapabilitiesKey + "'");
  const std::string &Requested = Version->get_ref<const std::string &>();
  if (isOneOf(ModernVersions, Requested))
    return std::nullopt;
  return RpcError{code::UnsupportedVersion,
                  "Unsupported protocol version",
                  {{"supported", ModernVersions}, {"requested", Requested}}};
}

RpcError unknownMethod() {
  return {code::MethodNotFound, "Method not found", {}};
}

} // namespace

void Session::cancelAll() {
  std::lock_guard Guard(Lock);
  for (auto &[Id, Source] : InFlight)
    Source.request_stop();
}

size_t Session::inFlight() const {
  std::lock_guard Guard(Lock);
  return InFlight.size();
}

struct Dispatcher::Request {
  Input Id;
  Input Params; ///< an object
  Era TheEra = Era::Legacy;
};

Dispatcher::Dispatcher(ServerInfo Self, std::vector<Feature> Offered)
    : Info(std::move(Self)), Features(std::move(Offered)) {
  auto Empty = [](const Input &, const CallContext &) -> Outcome {
    return Json::object();
  };
  Methods["ping"] = {.Name = "ping", .Modern = false, .Run = Empty};
  Methods["server/discover"] = {
      .Name = "server/discover",
      .Legacy = false,
      .Cacheable = true,
      .Run = [this](const Input &, const CallContext &) -> Outcome {
        return discover();
      }};
  for (const Feature &F : Features)
    for (const Method &M : F.Methods)
      Methods[M.Name] = M;
}

Pending Dispatcher::accept(std::string_view Text, Session &S) const {
  auto Parsed = parseMessage(Text);
  if (const auto *Bad = std::get_if<MessageError>(&Parsed))
    return {errorLine(Bad->Id, Bad->Error), nullptr};
  const Message &M = std::get<Message>(Parsed);
  switch (M.What) {
  case Message::Kind::Request:
    return dispatch(M, S);
  case Message::Kind::Notification:
    notify(M, S);
    break;
  case Message::Kind::Response:
    break;
  }
  return {};
}

std::optional<std::string> Dispatcher::answer(std::string_view Text,
                                              Session &S) const {
  Pending P = accept(Text, S);
  return P.Work ? P.Work() : P.Reply;
}

Pending Dispatcher::dispatch(const Message &M, Session &S) const {
  auto Refuse = [&](const RpcError &Why) {
    return Pending{errorLine(M.Id, Why), nullptr};
  };
  const Input &Meta = metaOf(M.Params);
  bool Modern = isModern(Meta);
  if (Modern) {
    if (auto Why = checkModernMeta(Meta))
      return Refuse(*Why);
  } else if (M.Method == "initialize") {
    Outcome Result = initialize(M.Params, S);
    if (const auto *Why = std::get_if<RpcError>(&Result))
      return Refuse(*Why);
    return {resultLine(M.Id, std::move(std::get<Json>(Result))), nullptr};
  } else {
    std::lock_guard Guard(S.Lock);
    if (!S.Initialized && M.Method != "ping")
      return Refuse(invalidParams(BothWaysIn));
  }

  auto At = Methods.find(M.Method);
  if (At == Methods.end() || !(Modern ? At->second.Modern : At->second.Legacy))
    return Refuse(unknownMethod());
  if (M.HasParams && !M.Params.is_object())
    return Refuse(invalidParams("'params' is an object"));
  if (!Meta.is_null() && !Meta.is_object())
    return Refuse(invalidParams("'_meta' is an object"));
  return start(At->second,
               {M.Id, M.HasParams ? M.Params : Input::object(),
                Modern ? Era::Modern : Era::Legacy},
               S);
}

Pending Dispatcher::start(const Method &Target, Request R, Session &S) const {
  if (Target.TheCost == Method::Cost::Quick)
    return {reply(R, Target, Target.Run(R.Params, {R.TheEra, {}})), nullptr};

  std::string Key = R.Id.dump();
  std::stop_token Stop;
  {
    std::lock_guard Guard(S.Lock);
    auto [At, Inserted] = S.InFlight.try_emplace(Key);
    if (!Inserted)
      return {errorLine(R.Id, {code::InvalidRequest,
                               "Invalid request: this id is in flight",
                               {}}),
              nullptr};
    Stop = At->second.get_token();
  }
  auto Work = [this, &Target, &S, R = std::move(R), Key = std::move(Key),
               Stop = std::move(Stop)]() -> std::optional<std::string> {
    std::optional<std::string> Line;
    if (!Stop.stop_requested())
      Line = reply(R, Target, Target.Run(R.Params, {R.TheEra, Stop}));
    std::lock_guard Guard(S.Lock);
    S.InFlight.erase(Key);
    // Asked for last: a cancelled request gets no answer.
    return Stop.stop_requested() ? std::nullopt : Line;
  };
  return {std::nullopt, std::move(Work)};
}

void Dispatcher::notify(const Message &M, Session &S) const {
  // The only notification that changes anything. Malformed and late ones are
  // to be ignored, says the specification.
  if (M.Method != "notifications/cancelled" || !M.Params.is_object())
    return;
  auto Id = M.Params.find("requestId");
  if (Id == M.Params.end())
    return;
  std::lock_guard Guard(S.Lock);
  if (auto At = S.InFlight.find(Id->dump()); At != S.InFlight.end())
    At->second.request_stop();
}

std::string Dispatcher::reply(const Request &R, const Method &Target,
                              Outcome Result) const {
  if (const auto *Why = std::get_if<RpcError>(&Result))
    return errorLine(R.Id, *Why);
  Json &Body = std::get<Json>(Result);
  if (R.TheEra == Era::Modern) {
    Body["resultType"] = "complete";
    if (Target.Cacheable) {
      Body["ttlMs"] = CacheMilliseconds;
      Body["cacheScope"] = "public";
    }
    Body["_meta"][ServerInfoKey] = serverInfo();
  }
  return resultLine(R.Id, std::move(Body));
}

Outcome Dispatcher::initialize(const Input &Params, Session &S) const {
  if (!Params.is_object())
    return invalidParams("initialize needs 'params' with 'protocolVersion'");
  auto Requested = Params.find("protocolVersion");
  if (Requested == Params.end() || !Requested->is_string())
    return invalidParams("initialize needs the string 'protocolVersion'");
  {
    std::lock_guard Guard(S.Lock);
    if (S.Initialized)
      return RpcError{
          code::InvalidRequest, "Invalid request: already initialized", {}};
    S.Initialized = true;
  }
  const std::string &Version = Requested->get_ref<const std::string &>();
  Json Result = {{"protocolVersion", isOneOf(LegacyVersions, Version)
                                         ? std::string_view(Version)
                                         : LegacyVersions.back()},
                 {"capabilities", capabilities()},
                 {"serverInfo", serverInfo()}};
  if (!Info.Instructions.empty())
    Result["instructions"] = Info.Instructions;
  return Result;
}

Json Dispatcher::discover() const {
  Json Result = {{"supportedVersions", ModernVersions},
                 {"capabilities", capabilities()}};
  if (!Info.Instructions.empty())
    Result["instructions"] = Info.Instructions;
  return Result;
}

Json Dispatcher::capabilities() const {
  Json Result = Json::object();
  for (const Feature &F : Features)
    Result[F.Capability] = F.Declaration;
  return Result;
}

Json Dispatcher::serverInfo() const {
  return {
      {"name", Info.Name}, {"title", Info.Title}, {"version", Info.Version}};
}
