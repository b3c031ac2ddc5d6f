//===- Mechanism.cpp - What a registration is for -------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/Mechanism.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::query {

using index::OpRecord;

namespace {

/// By the beginning of the key, the longer one first.
constexpr std::pair<const char *, const char *> ByKey[] = {
    {"ADInplaceOrView", "versions and views for autograd"},
    {"Autocast", "autocast"},
    {"Autograd", "autograd"},
    {"BackendSelect", "choice of the backend"},
    {"Batched", "vmap (legacy)"},
    {"Conjugate", "lazy conjugation"},
    {"FuncTorchBatchedDecomposition", "vmap by decomposition"},
    {"FuncTorchBatched", "vmap"},
    {"FuncTorch", "functorch"},
    {"Functionalize", "functionalization"},
    {"Named", "named tensors"},
    {"Negative", "lazy negation"},
    {"Python", "Python"},
    {"Tracer", "tracer"},
    {"VmapMode", "vmap (legacy)"},
    {"ZeroTensor", "zero tensors"},
};

/// "" for a key of a backend.
const char *functionality(llvm::StringRef Key) {
  for (const auto &[Start, Mechanism] : ByKey)
    if (Key.starts_with(Start))
      return Mechanism;
  return "";
}

} // namespace

bool isOfFunctionality(std::string_view Key) { return *functionality(Key); }

OpOrigin originOf(index::Session &Index, const std::string &Op) {
  OpOrigin Origin;
  Origin.Yaml = Index.op(Op);
  if (Origin.Yaml) {
    if (const auto *Delegate = Origin.Yaml->field("structured_delegate"))
      Origin.Delegate = Index.op(index::OperatorName(Op).sibling(*Delegate));
    return Origin;
  }
  Index.forEachOp([&](const OpRecord &Record) {
    for (const index::GeneratedOp &Made : Record.Autogen)
      if (Made.Op == Op) {
        Origin.AutogenOf = Record;
        Origin.Generated = Made;
      }
    return !Origin.AutogenOf;
  });
  return Origin;
}

std::string mechanismOf(const index::RegistrationRecord &Row,
                        const OpOrigin &Origin, bool HasMeta) {
  if (const char *Mechanism = functionality(Row.Key); *Mechanism)
    return Mechanism;
  if (Origin.AutogenOf)
    return "generated from " + Origin.AutogenOf->Op + " (autogen)";
  const std::optional<OpRecord> &Structured =
      Origin.Delegate ? Origin.Delegate : Origin.Yaml;
  if (!Structured)
    return "";
  if (llvm::StringRef(Row.KernelName).contains("_view_copy") ||
      llvm::StringRef(Row.KernelName).ends_with("_copy")) {
    if (llvm::is_contained(Origin.Yaml->Torchgen.Tags, "view_copy"))
      return "view copy";
  }
  if (!HasMeta || !Structured->Torchgen.Structured)
    return "";
  const char *Kind =
      Structured->Torchgen.Ufuncs.empty() ? "structured" : "structured ufunc";
  return std::string(Kind) + ", by " + Structured->Op;
}

} // namespace torchtalk::query
