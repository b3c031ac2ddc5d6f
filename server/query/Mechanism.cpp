//===- Mechanism.cpp - What a registration is for -------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/Mechanism.h"

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

/// "add_.Tensor" of "aten::add_.Tensor".
llvm::StringRef withoutNamespace(llvm::StringRef Op) {
  size_t Colons = Op.find("::");
  return Colons == llvm::StringRef::npos ? Op : Op.drop_front(Colons + 2);
}

bool lists(const OpRecord &Record, llvm::StringRef Op) {
  const std::string *Autogen = Record.field("autogen");
  if (!Autogen)
    return false;
  llvm::SmallVector<llvm::StringRef, 4> Names;
  llvm::StringRef(*Autogen).split(Names, ',');
  return llvm::any_of(Names,
                      [&](llvm::StringRef Name) { return Name.trim() == Op; });
}

} // namespace

llvm::Expected<OpOrigin> originOf(const index::IndexReader &Index,
                                  const std::string &Op) {
  OpOrigin Origin;
  auto Yaml = Index.op(Op);
  if (!Yaml)
    return Yaml.takeError();
  Origin.Yaml = std::move(*Yaml);
  if (!Origin.Yaml) {
    llvm::StringRef Name = withoutNamespace(Op);
    if (llvm::Error E = Index.forEachOp([&](const OpRecord &Record) {
          if (lists(Record, Name) &&
              llvm::StringRef(Record.Op).drop_back(
                  withoutNamespace(Record.Op).size()) ==
                  llvm::StringRef(Op).drop_back(Name.size()))
            Origin.AutogenOf = Record;
          return !Origin.AutogenOf;
        }))
      return E;
    return Origin;
  }
  const std::string *Delegate = Origin.Yaml->field("structured_delegate");
  if (!Delegate)
    return Origin;
  llvm::StringRef Namespace =
      llvm::StringRef(Op).drop_back(withoutNamespace(Op).size());
  auto Record = Index.op((Namespace + *Delegate).str());
  if (!Record)
    return Record.takeError();
  Origin.Delegate = std::move(*Record);
  return Origin;
}

std::string mechanismOf(const index::RegistrationRecord &Row,
                        const OpOrigin &Origin, bool HasMeta) {
  for (const auto &[Key, Mechanism] : ByKey)
    if (llvm::StringRef(Row.Key).starts_with(Key))
      return Mechanism;
  if (Origin.AutogenOf)
    return "generated from " + Origin.AutogenOf->Op + " (autogen)";
  const std::optional<OpRecord> &Structured =
      Origin.Delegate ? Origin.Delegate : Origin.Yaml;
  if (!Structured)
    return "";
  if (llvm::StringRef(Row.KernelName).contains("_view_copy") ||
      llvm::StringRef(Row.KernelName).ends_with("_copy")) {
    const std::string *Tags = Origin.Yaml->field("tags");
    if (Tags && llvm::StringRef(*Tags).contains("view_copy"))
      return "view copy";
  }
  if (!HasMeta || !Structured->field("structured"))
    return "";
  const char *Kind =
      Structured->field("ufunc_inner_loop") ? "structured ufunc" : "structured";
  return std::string(Kind) + ", by " + Structured->Op;
}

} // namespace torchtalk::query
