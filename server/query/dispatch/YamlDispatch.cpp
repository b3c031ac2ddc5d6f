//===- YamlDispatch.cpp - What torchgen registers -------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/YamlDispatch.h"
#include "metadata/TorchgenSignature.h"

namespace torchtalk::query {

using index::OpRecord;
using index::RegistrationRecord;
using index::TorchgenFunction;

namespace {

constexpr const char *NonFunctional = "CompositeExplicitAutogradNonFunctional";

/// Where \p Key is named in the `dispatch:` of \p Entry, or the entry itself.
index::Location dispatchLine(const OpRecord &Entry, llvm::StringRef Key) {
  for (const OpRecord::DispatchEntry &D : Entry.Dispatch)
    if (D.Key == Key)
      return {Entry.File, D.Line};
  return {Entry.File, Entry.Line};
}

std::optional<metadata::FunctionSchema> schemaOfEntry(const OpRecord &Entry) {
  auto Schema = metadata::parseSchema(Entry.Schema);
  if (Schema)
    return std::move(*Schema);
  llvm::consumeError(Schema.takeError());
  return std::nullopt;
}

bool isOutVariant(const OpRecord &Entry) {
  auto Schema = schemaOfEntry(Entry);
  return Schema && metadata::variantOf(*Schema) == metadata::Variant::Out;
}

/// Whether torchgen writes a kernel for Meta that nothing in the YAML names
/// (torchgen/dest/register_dispatch_key.py): of a structured group the meta
/// function (gen_structured), else of an in-place op one that only returns self
/// (gen_unstructured, inplace_meta).
bool hasMetaOfTorchgen(const OpRecord &Entry) {
  const TorchgenFunction &F = Entry.Torchgen;
  if (F.Structured || Entry.field("structured_delegate"))
    return true;
  if (F.kernelFor("CompositeImplicitAutograd") ||
      F.kernelFor("CompositeExplicitAutograd") || F.kernelFor(NonFunctional))
    return false;
  auto Schema = schemaOfEntry(Entry);
  return Schema && Schema->Returns.size() == 1 &&
         metadata::variantOf(*Schema) == metadata::Variant::Inplace;
}

} // namespace

YamlOrigin::YamlOrigin(const OpOrigin &Of) : Torchgen(Of.torchgen()) {
  const std::optional<OpRecord> &Written = Of.written();
  Entry = Of.Yaml ? &*Of.Yaml : nullptr;
  Delegate = Of.Delegate ? &*Of.Delegate : nullptr;
  if (Written)
    Where = {Written->File, Written->Line};
}

std::vector<RegistrationRecord> torchgenRows(const std::string &Op,
                                             const YamlOrigin &Origin) {
  std::vector<RegistrationRecord> Rows;
  const TorchgenFunction *F = Origin.Torchgen;
  if (!F || F->ManualKernelRegistration)
    return Rows;
  auto Add = [&](const std::string &Key, const OpRecord *Written,
                 std::string Kernel) {
    index::Location At = Written ? dispatchLine(*Written, Key) : Origin.Where;
    RegistrationRecord &Row = Rows.emplace_back();
    Row.Op = Op;
    Row.Key = Key;
    Row.KernelName = std::move(Kernel);
    Row.File = std::move(At.File);
    Row.Line = Row.BlockLine = At.Line;
    Row.Compiled = false;
  };
  for (const TorchgenFunction::Kernel &K : F->Dispatch)
    Add(K.Key, K.Of.empty() ? Origin.Entry : Origin.Delegate,
        K.Namespace + "::" + K.Function);
  const OpRecord *Entry = Origin.Entry;
  if (!Entry)
    return Rows;
  if (!F->kernelFor("Meta") && hasMetaOfTorchgen(*Entry))
    Add("Meta", Entry, "");
  // gen_structured: it is made of the out variant.
  if (Entry->field("structured_delegate") && !isOutVariant(*Entry) &&
      !F->kernelFor(NonFunctional))
    Add(NonFunctional, Entry, "");
  return Rows;
}

} // namespace torchtalk::query
