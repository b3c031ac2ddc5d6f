//===- BackendYaml.cpp - How an op runs where nothing is compiled ---------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/BackendTable.h"
#include "query/YamlDispatch.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

using index::RegistrationRecord;

/// What a project registers for the very key goes before what the YAML says,
/// and of ops that are defined by hand, in PyTorch or the project, what is
/// registered for an alias of all backends.
llvm::Expected<std::optional<BackendOp>>
BackendTable::findInYaml(const std::string &Op) {
  std::optional<BackendOp> Now = yamlDispatch(*Yaml, Op, Key);
  size_t First = Yaml->isDefinedByHand(Op) ? 0 : 1;        // layer 0 is PyTorch
  std::vector<std::pair<RegistrationRecord, size_t>> Held; // and its layer
  for (size_t I = First; I < Layers.size(); ++I) {
    auto Rows = Layers[I].Index->registrationsOf(Op);
    if (!Rows)
      return Rows.takeError();
    for (RegistrationRecord &Row : *Rows)
      if (isOfDispatcher(Row))
        Held.emplace_back(std::move(Row), I);
  }
  if (!Now && Held.empty() && pythonOf(Op).empty())
    return std::nullopt;
  bool OwnOp = !Now;
  auto Take = [&](EntryReason Reason, RegistrationRecord Row,
                  size_t Layer) -> llvm::Error {
    BackendOp Taken;
    Taken.Op = Op;
    Taken.Entry = {Key, Reason, std::move(Row)};
    Taken.Layer = Layer;
    auto How = supportOf(Taken.Entry, Layer);
    if (!How)
      return How.takeError();
    Taken.How = *How;
    if (Reason != EntryReason::BackendFallback && isUncertain(*Taken.Entry.Row))
      Taken.Otherwise = Now->How;
    Now = std::move(Taken);
    return llvm::Error::success();
  };
  if (OwnOp) {
    Now.emplace().Op = Op;
    Now->Entry.Key = Key;
  }
  if (Now->How == Support::Error && FallbackRow)
    if (llvm::Error E =
            Take(EntryReason::BackendFallback, *FallbackRow, FallbackLayer))
      return E;
  for (const auto &[Of, Reason] : keysByHand(Key)) {
    auto Found = llvm::find_if(
        Held, [&Of = Of](const auto &R) { return R.first.Key == Of; });
    if (Found != Held.end() && (OwnOp || Reason == EntryReason::Kernel))
      if (llvm::Error E = Take(Reason, Found->first, Found->second))
        return E;
  }
  preferPython(*Now);
  return Now;
}

} // namespace torchtalk::query
