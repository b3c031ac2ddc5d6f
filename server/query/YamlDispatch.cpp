//===- YamlDispatch.cpp - How ops run, by the YAML ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/YamlDispatch.h"
#include "metadata/TorchgenSignature.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

using index::OpRecord;
using index::TorchgenFunction;

namespace {

/// c10/core/DispatchKey.h: C10_FORALL_BACKEND_COMPONENTS, and the
/// functionalities that are backends of their own for each.
constexpr const char *Devices[] = {
    "CPU",  "CUDA",        "HIP",         "XLA",  "MPS",
    "IPU",  "XPU",         "HPU",         "VE",   "Lazy",
    "MTIA", "PrivateUse1", "PrivateUse2", "Meta", "PrivateUse3"};
constexpr const char *Functionalities[] = {"", "Quantized", "Sparse",
                                           "SparseCsr", "NestedTensor"};

/// Alias keys, and keys that stand for no backend.
bool isBackend(llvm::StringRef Key) {
  return !Key.starts_with("Composite") && !Key.starts_with("Autograd") &&
         !Key.starts_with("Autocast") && !Key.starts_with("FuncTorch") &&
         Key != "Functionalize" && Key != "Tracer" && Key != "Python";
}

constexpr const char *NonFunctional = "CompositeExplicitAutogradNonFunctional";

/// c10/core/DispatchKeySet.cpp: non_functional_backend_dispatch_keyset. XLA and
/// Lazy turn ops into functional ones; nested tensors have no explicit kernels.
bool takesNonFunctional(llvm::StringRef Key) {
  bool Sparse = Key.starts_with("Sparse") && !Key.starts_with("SparseCsr");
  return !Sparse && !Key.starts_with("NestedTensor") && !Key.ends_with("XLA") &&
         !Key.ends_with("Lazy");
}

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
  if (F.ManualKernelRegistration || F.kernelFor("CompositeImplicitAutograd") ||
      F.kernelFor("CompositeExplicitAutograd") || F.kernelFor(NonFunctional))
    return false;
  auto Schema = schemaOfEntry(Entry);
  return Schema && Schema->Returns.size() == 1 &&
         metadata::variantOf(*Schema) == metadata::Variant::Inplace;
}

} // namespace

std::string backendOfYaml(llvm::ArrayRef<const OpSet *> Sets,
                          std::string_view Name) {
  llvm::StringRef Asked = asKey(Name);
  for (const char *Functionality : Functionalities)
    for (const char *Device : Devices)
      if (Asked.equals_insensitive(std::string(Functionality) + Device))
        return std::string(Functionality) + Device;
  for (const OpSet *Set : Sets)
    for (const std::string &Op : Set->names())
      if (const TorchgenFunction *F = Set->torchgen(Op))
        for (const TorchgenFunction::Kernel &K : F->Dispatch)
          if (Asked.equals_insensitive(K.Key) && isBackend(K.Key))
            return K.Key;
  return "";
}

std::optional<BackendOp> yamlDispatch(const OpSet &Ops, const std::string &Op,
                                      const std::string &Key) {
  const TorchgenFunction *F = Ops.torchgen(Op);
  if (!F)
    return std::nullopt;
  const OpRecord *Entry = Ops.entry(Op);
  BackendOp Result;
  Result.Op = Op;
  Result.Entry.Key = Key;
  Result.FromYaml = true;
  auto Set = [&](Support How, EntryReason Reason, std::string Of) {
    Result.How = How;
    Result.Entry.Reason = Reason;
    index::RegistrationRecord &Row = Result.Entry.Row.emplace();
    Row.Op = Op;
    Row.Key = std::move(Of);
    Row.Compiled = false;
    if (Entry) {
      Row.File = Entry->File;
      Row.Line = Entry->Line;
    }
  };
  auto Use = [&](llvm::StringRef Of, EntryReason Reason) {
    const TorchgenFunction::Kernel *K = F->kernelFor(Of.str());
    if (!K)
      return false;
    Set(Reason == EntryReason::Kernel ? Support::Own : Support::Composite,
        Reason, K->Key);
    Result.Entry.Row->KernelName = K->Namespace + "::" + K->Function;
    const OpRecord *Written = K->Of.empty() ? Entry : Ops.entry(K->Of);
    if (Written) {
      const index::Location At = dispatchLine(*Written, Of);
      Result.Entry.Row->File = At.File;
      Result.Entry.Row->Line = At.Line;
    }
    return true;
  };
  // The order of OperatorEntry::computeDispatchTableEntryWithDebug.
  if (Use(Key, EntryReason::Kernel))
    return Result;
  if (Key == "Meta" && Entry && hasMetaOfTorchgen(*Entry)) {
    Set(Support::Own, EntryReason::Kernel, Key);
    return Result;
  }
  const bool Nested = llvm::StringRef(Key).starts_with("NestedTensor");
  if (takesNonFunctional(Key)) {
    if (Use(NonFunctional, EntryReason::DefaultBackend))
      return Result;
    // gen_structured: it is made of the out variant.
    if (Entry && Entry->field("structured_delegate") && !isOutVariant(*Entry)) {
      Set(Support::Composite, EntryReason::DefaultBackend, NonFunctional);
      return Result;
    }
  }
  if (!Nested && Use("CompositeExplicitAutograd", EntryReason::DefaultBackend))
    return Result;
  if (Nested &&
      Use("CompositeImplicitAutogradNestedTensor", EntryReason::Nested))
    return Result;
  // The dispatcher takes no implicit one where there is an explicit one.
  if (!F->kernelFor("CompositeExplicitAutograd"))
    Use("CompositeImplicitAutograd", EntryReason::Math);
  return Result;
}

std::vector<std::pair<std::string, EntryReason>>
keysByHand(const std::string &Key) {
  if (llvm::StringRef(Key).starts_with("NestedTensor"))
    return {{"CompositeImplicitAutograd", EntryReason::Math},
            {"CompositeImplicitAutogradNestedTensor", EntryReason::Nested},
            {Key, EntryReason::Kernel}};
  return {{"CompositeImplicitAutograd", EntryReason::Math},
          {"CompositeExplicitAutograd", EntryReason::DefaultBackend},
          {Key, EntryReason::Kernel}};
}

} // namespace torchtalk::query
