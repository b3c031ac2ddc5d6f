//===- GeneratedKernels.cpp - Kernels of autograd and the like ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/why/GeneratedKernels.h"
#include "metadata/TorchgenSignature.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

using metadata::FunctionSchema;
using metadata::SchemaArgument;

bool takesTensors(const FunctionSchema &Schema) {
  return llvm::any_of(Schema.Arguments, [](const SchemaArgument &A) {
    return metadata::isTensorLike(A.Type);
  });
}

const index::DerivativeKey *
derivativeFor(llvm::ArrayRef<index::DerivativeRecord> Derivatives,
              llvm::StringRef Key) {
  const index::DerivativeKey *Default = nullptr;
  for (const index::DerivativeRecord &Record : Derivatives)
    for (const index::DerivativeKey &Of : Record.Keys) {
      if (Of.Key == Key)
        return &Of;
      if (Of.Key == "Default")
        Default = &Of;
    }
  return Default;
}

/// needs_backend_select() of torchgen/gen.py.
static bool selectsBackend(const FunctionSchema &Schema) {
  auto Has = [&](llvm::StringRef Name) {
    return llvm::any_of(Schema.Arguments, [&](const SchemaArgument &A) {
      return A.Name == Name;
    });
  };
  llvm::StringRef Name = Schema.Name;
  return !Name.ends_with("_like") && !Name.starts_with("new_") &&
         Has("dtype") && Has("layout") && Has("device") && Has("pin_memory");
}

/// get_view_info() and modifies_arguments() of tools/autograd: of an op that
/// is no variant in place, arguments that it writes do not count.
static bool isViewOrInPlace(const FunctionSchema &Schema) {
  const bool IsInPlace =
      metadata::variantOf(Schema) == metadata::Variant::Inplace;
  const bool Views = llvm::any_of(Schema.Returns, [](const SchemaArgument &R) {
    return R.Alias && !R.Alias->Write;
  });
  return Views || ((IsInPlace || Schema.hasOut()) && !Schema.Returns.empty());
}

bool hasGeneratedKernel(const OpSet &Ops, const std::string &Op,
                        llvm::StringRef Key) {
  const index::TorchgenFunction *Known = Ops.torchgen(Op);
  const auto Schema = Ops.schema(Op);
  if (!Known || !Schema || !Schema->Schema)
    return false;
  if (Key == "BackendSelect")
    return selectsBackend(*Schema->Schema);
  const auto Derivatives = Ops.index().derivativesOf(Op);
  const bool HasFormula = derivativeFor(Derivatives, Key) != nullptr;
  // dispatch_strategy() of tools/autograd: "use_derived".
  if (Key == "ADInplaceOrView")
    return (Known->Abstract || HasFormula) && isViewOrInPlace(*Schema->Schema);
  return HasFormula || Known->Abstract;
}

} // namespace torchtalk::query
