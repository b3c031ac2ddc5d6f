//===- Subscriptions.cpp - Telling peers what changed ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/features/Subscriptions.h"

#include "llvm/ADT/STLExtras.h"

#include <chrono>

using namespace torchtalk::mcp;

namespace {

constexpr const char *UrisKey = "resourceSubscriptions";

/// The member of a filter that asks for a list's changes, the notification of
/// one, and whether the server sends it. In the order of ListKind.
struct ListNames {
  const char *Key;
  const char *Method;
  bool Subscriptions::Offers::*Offered;
};
constexpr ListNames Lists[] = {
    {"toolsListChanged", "notifications/tools/list_changed",
     &Subscriptions::Offers::Tools},
    {"promptsListChanged", "notifications/prompts/list_changed",
     &Subscriptions::Offers::Prompts},
    {"resourcesListChanged", "notifications/resources/list_changed",
     &Subscriptions::Offers::Resources}};

const ListNames &namesOf(ListKind Kind) {
  return Lists[static_cast<size_t>(Kind)];
}

/// Why \p Filter is invalid, or "".
std::string filterProblem(const Input &Filter) {
  for (const ListNames &List : Lists)
    if (auto At = Filter.find(List.Key);
        At != Filter.end() && !At->is_boolean())
      return std::string("'") + List.Key + "' is true or false";
  auto Uris = Filter.find(UrisKey);
  if (Uris == Filter.end())
    return "";
  if (!Uris->is_array() || Uris->size() > Session::MaxUris ||
      !llvm::all_of(*Uris, [](const Input &Uri) { return Uri.is_string(); }))
    return std::string("'") + UrisKey + "' is a list of at most " +
           std::to_string(Session::MaxUris) + " URIs";
  return "";
}

} // namespace

std::shared_ptr<Subscriptions> Subscriptions::make(Offers TheOffers) {
  return std::shared_ptr<Subscriptions>(new Subscriptions(TheOffers));
}

Feature Subscriptions::feature() {
  auto Self = shared_from_this();
  Feature F;
  F.Methods.push_back(
      {.Name = "subscriptions/listen",
       .Legacy = false,
       .Open = [Self](const Input &Params, const CallContext &Context) {
         return Self->listen(Params, Context);
       }});
  if (Offered.ResourceUpdates) {
    auto Add = [&](const char *Name, void (Session::*Do)(const std::string &),
                   size_t Most) {
      auto Run = [Do, Most](const Input &Params,
                            const CallContext &Context) -> Outcome {
        const std::string *Uri = stringMember(Params, "uri");
        if (!Uri)
          return invalidParams("needs the string 'uri'");
        if (Context.Caller->subscriptions() >= Most)
          return invalidParams("too many subscriptions");
        (Context.Caller->*Do)(*Uri);
        return Json::object();
      };
      F.Methods.push_back(
          {.Name = Name, .Modern = false, .Stateless = false, .Run = Run});
    };
    Add("resources/subscribe", &Session::subscribe, Session::MaxUris);
    Add("resources/unsubscribe", &Session::unsubscribe, SIZE_MAX);
  }
  F.OnInitialize = [Self](Session &S) -> Stream {
    if (!S.output().Notify)
      return nullptr;
    Listener L;
    L.Peer = &S;
    L.Context.Notify = [&S](const char *Method, Json Params) {
      S.output().Notify(notificationLine(Method, std::move(Params)));
    };
    return Self->add(std::move(L));
  };
  return F;
}

Json Subscriptions::changesOf(ListKind Kind) const {
  Json Changes = Json::object();
  if (Offered.*namesOf(Kind).Offered)
    Changes["listChanged"] = true;
  if (Kind == ListKind::Resources && Offered.ResourceUpdates)
    Changes["subscribe"] = true;
  return Changes;
}

Json Subscriptions::honoured(const Input &Wanted) const {
  Json Kept = Json::object();
  for (const ListNames &List : Lists)
    if (Offered.*List.Offered && Wanted.value(List.Key, false))
      Kept[List.Key] = true;
  if (auto Uris = Wanted.find(UrisKey);
      Uris != Wanted.end() && Offered.ResourceUpdates && !Uris->empty())
    Kept[UrisKey] = *Uris;
  return Kept;
}

std::variant<RpcError, Stream>
Subscriptions::listen(const Input &Params, const CallContext &Context) {
  auto Wanted = Params.find("notifications");
  if (Wanted == Params.end() || !Wanted->is_object())
    return invalidParams("subscriptions/listen needs the object "
                         "'notifications'");
  if (std::string Why = filterProblem(*Wanted); !Why.empty())
    return invalidParams(Why);
  std::lock_guard Guard(Lock);
  if (Listeners.size() >= MaxListeners)
    return RpcError{code::InternalError, "Too many open subscriptions", {}};
  Listener L{Context.RequestId, Context.Caller, honoured(*Wanted), Context};
  tell(L, "notifications/subscriptions/acknowledged",
       {{"notifications", L.Wanted}});
  // No notification will ever match.
  if (L.Wanted.empty()) {
    Context.Finish(resultOf(L));
    return Stream();
  }
  return add(std::move(L));
}

Stream Subscriptions::add(Listener L) {
  std::lock_guard Guard(Lock);
  Place At = Listeners.insert(Listeners.end(), std::move(L));
  // Its end, with the stream or the session, removes the listener.
  return {static_cast<void *>(this), [Bus = weak_from_this(), At](void *) {
            if (auto Alive = Bus.lock())
              Alive->remove(At);
          }};
}

void Subscriptions::remove(Place At) {
  std::lock_guard Guard(Lock);
  Listeners.erase(At);
}

void Subscriptions::tell(const Listener &L, const char *Method, Json Params) {
  if (!L.Id.is_null())
    Params["_meta"][SubscriptionIdKey] = L.Id;
  L.Context.Notify(Method, std::move(Params));
}

Json Subscriptions::resultOf(const Listener &L) {
  Json Result;
  Result["_meta"][SubscriptionIdKey] = L.Id;
  return Result;
}

void Subscriptions::listChanged(ListKind Kind) {
  std::lock_guard Guard(Lock);
  for (const Listener &L : Listeners)
    if (L.Id.is_null() ? changesOf(Kind).contains("listChanged")
                       : L.Wanted.contains(namesOf(Kind).Key))
      tell(L, namesOf(Kind).Method, Json::object());
}

void Subscriptions::resourceChanged(const std::string &Uri) {
  std::lock_guard Guard(Lock);
  for (const Listener &L : Listeners) {
    bool Wanted = L.Peer->subscribed(Uri);
    if (auto Uris = L.Wanted.find(UrisKey); Uris != L.Wanted.end())
      Wanted = llvm::find(*Uris, Uri) != Uris->end();
    if (Wanted)
      tell(L, "notifications/resources/updated", {{"uri", Uri}});
  }
}

void Subscriptions::finishAll() {
  std::unique_lock Guard(Lock, std::chrono::seconds(1));
  if (!Guard)
    return;
  for (auto At = Listeners.begin(); At != Listeners.end();) {
    auto Next = std::next(At);
    if (!At->Id.is_null()) {
      // The call destroys it.
      auto Finish = At->Context.Finish;
      Finish(resultOf(*At));
    }
    At = Next;
  }
}

size_t Subscriptions::listeners() const {
  std::lock_guard Guard(Lock);
  return Listeners.size();
}
