//===- Dispatcher.cpp - Messages in, replies out --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/protocol/Dispatcher.h"

#include "llvm/ADT/STLExtras.h"

using namespace torchtalk::mcp;

namespace {

constexpr const char *BothWaysIn =
    "send 'initialize' first (revisions up to 2025-11-25), or name the "
    "revision in params._meta with 'io.modelcontextprotocol/protocolVersion' "
    "and 'io.modelcontextprotocol/clientCapabilities' (2026-07-28)";

/// The `_meta` of a request, or null. Not always an object.
const Input &metaOf(const Input &Params) {
  static const Input None;
  if (!Params.is_object())
    return None;
  auto At = Params.find("_meta");
  return At == Params.end() ? None : *At;
}

std::optional<RpcError> checkModernMeta(const Input &Meta) {
  if (!Meta.is_object())
    return invalidParams(std::string("params._meta needs '") + VersionKey +
                         "' and '" + ClientCapabilitiesKey + "'");
  const std::string *Version = stringMember(Meta, VersionKey);
  if (!Version)
    return invalidParams(std::string("params._meta needs the string '") +
                         VersionKey + "'");
  auto Capabilities = Meta.find(ClientCapabilitiesKey);
  if (Capabilities == Meta.end() || !Capabilities->is_object())
    return invalidParams(std::string("params._meta needs the object '") +
                         ClientCapabilitiesKey + "'");
  if (llvm::is_contained(ModernVersions, *Version))
    return std::nullopt;
  return RpcError{code::UnsupportedVersion,
                  "Unsupported protocol version",
                  {{"supported", ModernVersions}, {"requested", *Version}}};
}

RpcError invalidRequest(const std::string &Why) {
  return {code::InvalidRequest, "Invalid request: " + Why, {}};
}

/// \p Handled and \p Modern as in Reply.
Pending answered(const Input &Id, const RpcError &Why, bool Modern = false,
                 bool Handled = false) {
  return {Reply{errorLine(Id, Why), Why.Code, Handled, Modern}, nullptr};
}

bool offers(const Method &M, bool Modern, const Session &S) {
  return Modern ? M.Modern : M.Legacy && (M.Stateless || !S.traits().Stateless);
}

/// Forwards the progress of a handler, but only increases.
class ProgressReport {
public:
  ProgressReport(Input Token, std::function<void(std::string)> Notify)
      : Token(std::move(Token)), Notify(std::move(Notify)) {}

  void tell(double Done, double Total, const std::string &Message) {
    std::lock_guard Guard(Lock);
    if (Told && Done <= *Told)
      return;
    Told = Done;
    Json Params;
    Params["progressToken"] = Token;
    Params["progress"] = Done;
    if (Total > 0)
      Params["total"] = Total;
    if (!Message.empty())
      Params["message"] = Message;
    Notify(notificationLine("notifications/progress", std::move(Params)));
  }

private:
  Input Token;
  std::function<void(std::string)> Notify;
  std::mutex Lock;
  std::optional<double> Told;
};

/// A string or an integer; null for anything else.
Input progressToken(const Input &Params) {
  const Input &Meta = metaOf(Params);
  if (!Meta.is_object())
    return {};
  auto At = Meta.find("progressToken");
  return At != Meta.end() && (At->is_string() || At->is_number_integer())
             ? *At
             : Input();
}

} // namespace

bool torchtalk::mcp::isModern(const Message &M) {
  const Input &Meta = metaOf(M.Params);
  return Meta.is_object() &&
         (Meta.contains(VersionKey) || Meta.contains(ClientCapabilitiesKey));
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
      .TtlMs = ListTtlMs,
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
    return answered(Bad->Id, Bad->Error);
  return accept(std::get<Message>(Parsed), S);
}

Pending Dispatcher::accept(const Message &M, Session &S) const {
  if (M.What == Message::Kind::Request)
    return dispatch(M, S);
  // The only notification with an effect. Malformed and late ones are ignored,
  // as the protocol requires. So are responses.
  if (M.Method == "notifications/cancelled" && M.Params.is_object())
    if (auto Id = M.Params.find("requestId"); Id != M.Params.end())
      cancel(*Id, S);
  return {};
}

std::optional<std::string> Dispatcher::answer(std::string_view Text,
                                              Session &S) const {
  Pending P = accept(Text, S);
  if (P.Work)
    P.Answer = P.Work(/*Postponed=*/nullptr);
  return P.Answer ? std::optional(std::move(P.Answer->Line)) : std::nullopt;
}

bool Dispatcher::knows(std::string_view MethodName) const {
  return MethodName == "initialize" || Methods.count(MethodName) != 0;
}

Pending Dispatcher::dispatch(const Message &M, Session &S) const {
  bool Modern = S.traits().Modern || isModern(M);
  auto Refuse = [&](const RpcError &Why) {
    return answered(M.Id, Why, Modern);
  };
  const Input &Meta = metaOf(M.Params);
  if (Modern) {
    if (auto Why = checkModernMeta(Meta))
      return Refuse(*Why);
  } else if (M.Method == "initialize") {
    Outcome Result = initialize(M.Params, S);
    if (const auto *Why = std::get_if<RpcError>(&Result))
      return Refuse(*Why);
    return {Reply{resultLine(M.Id, std::move(std::get<Json>(Result)))},
            nullptr};
  } else if (!S.traits().Stateless) {
    std::lock_guard Guard(S.Lock);
    if (!S.Initialized && M.Method != "ping")
      return Refuse(invalidParams(BothWaysIn));
  }

  auto At = Methods.find(M.Method);
  if (At == Methods.end() || !offers(At->second, Modern, S))
    return Refuse({code::MethodNotFound, "Method not found", {}});
  if (M.HasParams && !M.Params.is_object())
    return Refuse(invalidParams("'params' is an object"));
  if (!Meta.is_null() && !Meta.is_object())
    return Refuse(invalidParams("'_meta' is an object"));
  Request R{M.Id, M.HasParams ? M.Params : Input::object(),
            Modern ? Era::Modern : Era::Legacy};
  return At->second.Open ? open(At->second, R, S)
                         : start(At->second, std::move(R), S);
}

CallContext Dispatcher::contextOf(const Request &R, Session &S,
                                  std::stop_token Stop) const {
  CallContext Context;
  Context.TheEra = R.TheEra;
  Context.Stop = std::move(Stop);
  Context.RequestId = R.Id;
  Context.Caller = &S;
  if (R.TheEra == Era::Modern)
    Context.ClientCapabilities = metaOf(R.Params)[ClientCapabilitiesKey];
  const auto &Notify = S.output().Notify;
  if (!Notify)
    return Context;
  Context.Notify = [Notify, Stop = Context.Stop](const char *Method,
                                                 Json Params) {
    if (!Stop.stop_requested())
      Notify(notificationLine(Method, std::move(Params)));
  };
  Input Token = progressToken(R.Params);
  if (Token.is_null())
    return Context;
  auto Report = std::make_shared<ProgressReport>(std::move(Token), Notify);
  Context.Progress = [Report, Stop = Context.Stop](double Done, double Total,
                                                   const std::string &Message) {
    if (!Stop.stop_requested())
      Report->tell(Done, Total, Message);
  };
  return Context;
}

Pending Dispatcher::start(const Method &Target, Request R, Session &S) const {
  if (Target.TheCost == Method::Cost::Quick)
    return {reply(R, Target, Target.Run(R.Params, contextOf(R, S))), nullptr};

  std::string Key = R.Id.dump();
  std::stop_token Stop;
  {
    std::lock_guard Guard(S.Lock);
    auto [At, Inserted] = S.InFlight.try_emplace(Key);
    if (!Inserted)
      return answered(R.Id, invalidRequest("this id is in flight"));
    Stop = At->second.Stop.get_token();
  }
  auto Work = [this, &Target, &S, R = std::move(R), Key = std::move(Key),
               Stop =
                   std::move(Stop)](bool *Postponed) -> std::optional<Reply> {
    std::optional<Reply> Answer;
    if (!Stop.stop_requested()) {
      CallContext Context = contextOf(R, S, Stop);
      if (Postponed)
        Context.Postpone = [Postponed] { *Postponed = true; };
      Outcome Result = Target.Run(R.Params, Context);
      if (Postponed && *Postponed)
        return std::nullopt;
      Answer = reply(R, Target, std::move(Result));
    }
    std::lock_guard Guard(S.Lock);
    S.InFlight.erase(Key);
    // Checked last: a cancelled request gets no answer.
    return Stop.stop_requested() ? std::nullopt : std::move(Answer);
  };
  return {std::nullopt, std::move(Work)};
}

Pending Dispatcher::open(const Method &Target, const Request &R,
                         Session &S) const {
  bool Modern = R.TheEra == Era::Modern;
  if (!S.output().Notify || !S.output().Finish)
    return answered(
        R.Id, invalidRequest(Target.Name + " needs a peer that takes a stream"),
        Modern);
  std::string Key = R.Id.dump();
  {
    std::lock_guard Guard(S.Lock);
    if (!S.InFlight.try_emplace(Key).second)
      return answered(R.Id, invalidRequest("this id is in flight"));
  }
  CallContext Context = contextOf(R, S);
  Context.Finish = [this, &Target, &S, R, Key](Json Result) {
    {
      Stream Ended;
      std::lock_guard Guard(S.Lock);
      auto At = S.InFlight.find(Key);
      if (At == S.InFlight.end()) // cancelled meanwhile
        return;
      Ended = std::move(At->second.Open);
      S.InFlight.erase(At);
    }
    S.output().Finish(reply(R, Target, std::move(Result)));
  };
  auto Opened = Target.Open(R.Params, Context);
  const auto *Why = std::get_if<RpcError>(&Opened);
  std::lock_guard Guard(S.Lock);
  if (Why) {
    S.InFlight.erase(Key);
    return answered(R.Id, *Why, Modern, /*Handled=*/true);
  }
  if (auto At = S.InFlight.find(Key); At != S.InFlight.end())
    At->second.Open = std::get<Stream>(std::move(Opened));
  return {std::nullopt, nullptr, true};
}

void Dispatcher::cancel(const Input &Id, Session &S) {
  Stream Ended; // destroyed outside the lock
  std::lock_guard Guard(S.Lock);
  auto At = S.InFlight.find(Id.dump());
  if (At == S.InFlight.end())
    return;
  At->second.Stop.request_stop();
  if (At->second.Open) {
    Ended = std::move(At->second.Open);
    S.InFlight.erase(At);
  }
}

Reply Dispatcher::reply(const Request &R, const Method &Target,
                        Outcome Result) const {
  bool Modern = R.TheEra == Era::Modern;
  if (const auto *Why = std::get_if<RpcError>(&Result))
    return {errorLine(R.Id, *Why), Why->Code, true, Modern};
  Json &Body = std::get<Json>(Result);
  if (Modern) {
    if (!Body.contains("resultType"))
      Body["resultType"] = "complete";
    if (Target.TtlMs) {
      Body["ttlMs"] = *Target.TtlMs;
      Body["cacheScope"] = "public";
    }
    Body["_meta"][ServerInfoKey] = serverInfo();
  }
  return {resultLine(R.Id, std::move(Body)), 0, true, Modern};
}

Outcome Dispatcher::initialize(const Input &Params, Session &S) const {
  if (!Params.is_object())
    return invalidParams("initialize needs 'params' with 'protocolVersion'");
  const std::string *Requested = stringMember(Params, "protocolVersion");
  if (!Requested)
    return invalidParams("initialize needs the string 'protocolVersion'");
  bool Stateful = !S.traits().Stateless;
  if (Stateful) {
    std::lock_guard Guard(S.Lock);
    if (S.Initialized)
      return invalidRequest("already initialized");
    S.Initialized = true;
  }
  if (Stateful)
    for (const Feature &F : Features)
      if (F.OnInitialize) {
        Stream Kept = F.OnInitialize(S);
        std::lock_guard Guard(S.Lock);
        S.Kept.push_back(std::move(Kept));
      }
  Json Result = {
      {"protocolVersion", llvm::is_contained(LegacyVersions, *Requested)
                              ? std::string_view(*Requested)
                              : LegacyVersions.back()},
      {"capabilities", capabilities(/*TellsChanges=*/Stateful)},
      {"serverInfo", serverInfo()}};
  if (!Info.Instructions.empty())
    Result["instructions"] = Info.Instructions;
  return Result;
}

Json Dispatcher::discover() const {
  Json Result = {{"supportedVersions", ModernVersions},
                 {"capabilities", capabilities(/*TellsChanges=*/true)}};
  if (!Info.Instructions.empty())
    Result["instructions"] = Info.Instructions;
  return Result;
}

Json Dispatcher::capabilities(bool TellsChanges) const {
  Json Result = Json::object();
  for (const Feature &F : Features) {
    if (F.Capability.empty())
      continue;
    Result[F.Capability] = Json::object();
    if (TellsChanges)
      Result[F.Capability].update(F.Changes);
  }
  return Result;
}

Json Dispatcher::serverInfo() const {
  return {
      {"name", Info.Name}, {"title", Info.Title}, {"version", Info.Version}};
}
