//===- Completers.cpp - Names that a user may mean ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/Completers.h"

#include "query/FileView.h"

#include "llvm/ADT/StringRef.h"

#include <set>

using namespace torchtalk;
using namespace torchtalk::mcp;
using llvm::StringRef;

namespace {

using Source = std::function<llvm::Error(const index::IndexReader &,
                                         const std::string &, Completions &)>;

Completer completing(std::shared_ptr<OpenIndex> Index, Source From) {
  return [Index = std::move(Index),
          From = std::move(From)](const std::string &Typed) -> Completions {
    Completions Found;
    auto Open = Index->current();
    // A user who types is not the one to be told that there is no index.
    llvm::Error Failed =
        Open ? From(*Open->Reader, Typed, Found) : Open.takeError();
    if (Failed) {
      llvm::consumeError(std::move(Failed));
      return {};
    }
    return Found;
  };
}

/// What stands for "aten::" in a spelling that begins like \p Typed.
StringRef prefixOf(StringRef Typed) {
  for (StringRef Prefix :
       {"torch.nn.functional.", "torch.ops.aten.", "torch.", "Tensor.", "F."})
    if (Typed.starts_with(Prefix))
      return Prefix;
  return "";
}

void addTo(Completions &Found, std::string Value) {
  ++Found.Total;
  if (Found.Values.size() < Completions::Most)
    Found.Values.push_back(std::move(Value));
}

llvm::Error completeOps(const index::IndexReader &Index,
                        const std::string &Typed, Completions &Found) {
  StringRef Prefix = prefixOf(Typed);
  StringRef Start = StringRef(Typed).drop_front(Prefix.size());
  bool WithNamespace = Start.contains("::");
  std::string Last;
  return Index.forEachOpName([&](std::string_view Name) {
    StringRef Full = StringRef(Name).split('.').first;
    StringRef Shown = Full;
    if (!WithNamespace && !Shown.consume_front("aten::"))
      return true;
    if (!Shown.starts_with(Start) || Full == Last)
      return true;
    Last = Full.str();
    addTo(Found, (Prefix + Shown).str());
    return true;
  });
}

llvm::Error completeNames(const index::IndexReader &Index,
                          const std::string &Typed, Completions &Found) {
  if (llvm::Error E = completeOps(Index, Typed, Found))
    return E;
  // "at::native::ad": what is before the last name is not looked up.
  size_t Scope = Typed.rfind("::");
  std::string Before =
      Scope == std::string::npos ? "" : Typed.substr(0, Scope + 2);
  std::string Start = Typed.substr(Before.size());
  if (Start.empty() || Found.Values.size() >= Completions::Most)
    return llvm::Error::success();
  auto Names = Index.baseNamesWithPrefix(Start, Completions::Most);
  if (!Names)
    return Names.takeError();
  std::set<std::string> Known(Found.Values.begin(), Found.Values.end());
  for (const std::string &Name : *Names)
    if (Known.insert(Before + Name).second)
      addTo(Found, Before + Name);
  return llvm::Error::success();
}

llvm::Error completeFiles(const index::IndexReader &Index,
                          const std::string &Typed, Completions &Found) {
  auto Files =
      query::completeFile(Index, Typed, Completions::Most, Found.Total);
  if (!Files)
    return Files.takeError();
  Found.Values = std::move(*Files);
  return llvm::Error::success();
}

llvm::Error completeBackends(const index::IndexReader &Index,
                             const std::string &Typed, Completions &Found) {
  std::set<std::string> Keys;
  auto Facts = Index.dispatchKeys();
  if (!Facts)
    return Facts.takeError();
  for (const facts::DispatchKeyFact &Fact : *Facts)
    Keys.insert(Fact.Key);
  // An index without that code has the keys that something is registered for.
  if (Keys.empty())
    if (llvm::Error E = Index.forEachRegistration([&](const auto &Row) {
          if (Row.Key != "def")
            Keys.insert(Row.Key);
          return true;
        }))
      return E;
  for (const std::string &Key : Keys)
    if (StringRef(Key).starts_with_insensitive(Typed))
      addTo(Found, Key);
  return llvm::Error::success();
}

} // namespace

Completer torchtalk::mcp::opCompleter(std::shared_ptr<OpenIndex> Index) {
  return completing(std::move(Index), completeOps);
}

Completer torchtalk::mcp::nameCompleter(std::shared_ptr<OpenIndex> Index) {
  return completing(std::move(Index), completeNames);
}

Completer torchtalk::mcp::fileCompleter(std::shared_ptr<OpenIndex> Index) {
  return completing(std::move(Index), completeFiles);
}

Completer torchtalk::mcp::backendCompleter(std::shared_ptr<OpenIndex> Index) {
  return completing(std::move(Index), completeBackends);
}
