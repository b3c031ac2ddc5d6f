//===- GeneratedKernels.cpp - Kernels of autograd and the like ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/backend/GeneratedKernels.h"
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

KeyDerivative derivativeFor(llvm::ArrayRef<index::DerivativeRecord> Derivatives,
                            llvm::StringRef Key) {
  KeyDerivative Default;
  for (const index::DerivativeRecord &Record : Derivatives)
    for (const index::DerivativeKey &Of : Record.Keys) {
      if (Record.How == index::DerivativeRecord::Match::NoSchema)
        continue;
      if (Of.Key == Key)
        return {&Record, &Of};
      if (Of.Key == "Default")
        Default = {&Record, &Of};
    }
  return Default;
}

bool isOfOtherGenerators(llvm::StringRef Key) {
  return Key.starts_with("Autograd") || Key == "ADInplaceOrView" ||
         Key == "Tracer" || Key == "Functionalize" || Key == "BackendSelect";
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
  return metadata::sharesMemory(Schema) ||
         ((IsInPlace || Schema.hasOut()) && !Schema.Returns.empty());
}

/// gen_functionalization_registration() of torchgen.
static bool isFunctionalized(llvm::StringRef Op,
                             const index::TorchgenFunction &Known,
                             const FunctionSchema &Schema) {
  // MUTABLE_OPS_NOT_USING_FUNCTIONALIZATION, of which resize_as_ is grouped
  // with what its autogen lists and has one; and the group of resize_.
  static constexpr llvm::StringRef Without[] = {
      "adaptive_avg_pool3d_backward.grad_input",
      "_slow_conv2d_backward.grad_input",
      "_cummax_helper",
      "_cummin_helper",
      "polygamma_",
      "record_stream",
      "resize_",
      "resize.out",
      "_fill_mem_eff_dropout_mask_"};
  const bool Writes =
      llvm::any_of(Schema.Arguments, [](const SchemaArgument &A) {
        return A.Alias && A.Alias->Write;
      });
  return (Writes || metadata::sharesMemory(Schema)) &&
         !Known.kernelFor("CompositeImplicitAutograd") &&
         !llvm::is_contained(Without, Op.split("::").second);
}

bool hasGeneratedKernel(const OpSet &Ops, const std::string &Op,
                        llvm::StringRef Key) {
  const index::TorchgenFunction *Known = Ops.torchgen(Op);
  const auto Schema = Ops.schema(Op);
  if (!Known || !Schema || !Schema->Schema)
    return false;
  if (Key == "BackendSelect")
    return selectsBackend(*Schema->Schema);
  if (Key == "Functionalize")
    return isFunctionalized(Op, *Known, *Schema->Schema);
  if (Key == "Tracer")
    return true;
  const auto Derivatives = Ops.index().derivativesOf(Op);
  const bool HasFormula = derivativeFor(Derivatives, Key).Of != nullptr;
  // dispatch_strategy() of tools/autograd: "use_derived".
  if (Key == "ADInplaceOrView")
    return (Known->Abstract || HasFormula) && isViewOrInPlace(*Schema->Schema);
  return HasFormula || Known->Abstract;
}

} // namespace torchtalk::query
