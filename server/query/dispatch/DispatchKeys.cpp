//===- DispatchKeys.cpp - The dispatch keys that there are ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/DispatchKeys.h"

#include "llvm/ADT/StringRef.h"

namespace torchtalk::query {

using facts::DispatchKeyFact;
using facts::DispatchKeyRelation;

namespace {

/// c10/core/DispatchKey.h: C10_FORALL_BACKEND_COMPONENTS.
constexpr const char *Backends[] = {
    "CPU",  "CUDA",        "HIP",         "XLA",         "MPS",
    "IPU",  "XPU",         "HPU",         "VE",          "Lazy",
    "MTIA", "PrivateUse1", "PrivateUse2", "PrivateUse3", "Meta"};

/// What a functionality is to the alias keys.
enum class Role {
  Other,
  Backend, ///< backend_dispatch_keyset
  Nested,
  Autograd,
};

/// enum class DispatchKey, from the lowest priority on.
struct Functionality {
  const char *Name; ///< where it is for each backend, the prefix of its keys
  bool PerBackend = false;
  Role Is = Role::Other;
};
constexpr Functionality Functionalities[] = {
    {"Undefined"},
    {"", true, Role::Backend},
    {"FPGA", false, Role::Backend},
    {"MAIA", false, Role::Backend},
    {"Vulkan", false, Role::Backend},
    {"Metal", false, Role::Backend},
    {"Quantized", true, Role::Backend},
    {"CustomRNGKeyId", false, Role::Backend},
    {"MkldnnCPU", false, Role::Backend},
    {"Sparse", true, Role::Backend},
    {"SparseCsr", true, Role::Backend},
    {"NestedTensor", true, Role::Nested},
    {"BackendSelect"},
    {"Python"},
    {"Fake"},
    {"FuncTorchDynamicLayerBackMode"},
    {"Functionalize"},
    {"Named"},
    {"Conjugate"},
    {"Negative"},
    {"ZeroTensor"},
    {"ADInplaceOrView"},
    {"AutogradOther", false, Role::Autograd},
    {"Autograd", true, Role::Autograd},
    {"AutogradNestedTensor", false, Role::Autograd},
    {"Tracer"},
    {"AutocastCPU"},
    {"AutocastXPU"},
    {"AutocastIPU"},
    {"AutocastHPU"},
    {"AutocastXLA"},
    {"AutocastMPS"},
    {"AutocastCUDA"},
    {"AutocastPrivateUse1"},
    {"FuncTorchBatched"},
    {"BatchedNestedTensor"},
    {"FuncTorchVmapMode"},
    {"Batched"},
    {"VmapMode"},
    {"FuncTorchGradWrapper"},
    {"DeferredInit"},
    {"PythonTLSSnapshot"},
    {"FuncTorchDynamicLayerFrontMode"},
    {"TESTING_ONLY_GenericWrapper"},
    {"TESTING_ONLY_GenericMode"},
    {"PreDispatch"},
    {"PythonDispatcher"},
};

/// non_functional_backend_dispatch_keyset: XLA and Lazy turn ops into
/// functional ones.
bool takesNonFunctional(llvm::StringRef Functionality,
                        llvm::StringRef Backend) {
  return Functionality != "Sparse" && Backend != "XLA" && Backend != "Lazy";
}

/// getBackendKeySetFromAutograd has no HIP, VE and MTIA.
bool hasAutogradBackend(llvm::StringRef Backend) {
  return Backend != "HIP" && Backend != "VE" && Backend != "MTIA";
}

} // namespace

std::vector<DispatchKeyFact> usualDispatchKeys() {
  std::vector<DispatchKeyFact> Facts;
  uint32_t Rank = 0;
  auto Add = [&](const Functionality &F, const std::string &Backend) {
    const std::string Key = F.Name + Backend;
    auto Of = [&](DispatchKeyRelation Relation, std::string Whose) {
      Facts.push_back({Relation, std::move(Whose), Key, Rank});
    };
    auto IsIn = [&](const char *Alias) {
      Of(DispatchKeyRelation::Includes, Alias);
    };
    Of(DispatchKeyRelation::Runtime, "");
    switch (F.Is) {
    case Role::Backend:
      IsIn("CompositeImplicitAutograd");
      IsIn("CompositeExplicitAutograd");
      if (takesNonFunctional(F.Name, Backend))
        IsIn("CompositeExplicitAutogradNonFunctional");
      if (F.Name != llvm::StringRef())
        Of(DispatchKeyRelation::Backend, "AutogradOther");
      else if (hasAutogradBackend(Backend))
        Of(DispatchKeyRelation::Backend, "Autograd" + Backend);
      break;
    case Role::Nested:
      IsIn("CompositeImplicitAutograd");
      IsIn("CompositeImplicitAutogradNestedTensor");
      Of(DispatchKeyRelation::Backend, "AutogradNestedTensor");
      break;
    case Role::Autograd:
      IsIn("CompositeImplicitAutograd");
      IsIn("Autograd");
      break;
    case Role::Other:
      break;
    }
    ++Rank;
  };
  for (const Functionality &F : Functionalities) {
    if (!F.PerBackend)
      Add(F, "");
    else
      for (const char *Backend : Backends)
        Add(F, Backend);
  }
  for (auto [Alias, Key] :
       {std::pair{"CompositeImplicitAutograd", "Functionalize"},
        std::pair{"CompositeImplicitAutogradNestedTensor",
                  "AutogradNestedTensor"},
        std::pair{"FuncTorchBatchedDecomposition", "FuncTorchBatched"}})
    Facts.push_back({DispatchKeyRelation::Includes, Alias, Key});
  return Facts;
}

} // namespace torchtalk::query
