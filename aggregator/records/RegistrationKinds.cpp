//===- RegistrationKinds.cpp - What functions of torch register -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/RegistrationKinds.h"
#include "source/python/PythonModel.h"

#include "llvm/ADT/StringSwitch.h"

namespace torchtalk::index {

using Kind = PythonRegistration::Kind;
using source::lastComponent;

std::optional<Kind> registrationKind(llvm::StringRef Canonical) {
  if (!Canonical.starts_with("torch."))
    return std::nullopt;
  llvm::StringRef Last = lastComponent(Canonical);
  if (Canonical.starts_with("torch._inductor."))
    return llvm::StringSwitch<std::optional<Kind>>(Last)
        .Cases("register_lowering", "_register_foreach_lowering",
               Kind::Lowering)
        .Cases("make_fallback", "fallback_handler", Kind::Fallback)
        .Case("register_decomposition", Kind::Decomposition)
        .Default(std::nullopt);
  if (Canonical.starts_with("torch.distributed."))
    return llvm::StringSwitch<std::optional<Kind>>(Last)
        .Cases("register_op_strategy", "register_prop_rule",
               "register_sharding", Kind::Sharding)
        .Default(std::nullopt);
  if (Canonical.starts_with("torch.onnx."))
    return llvm::StringSwitch<std::optional<Kind>>(Last)
        .Cases("onnx_symbolic", "onnx_impl", Kind::OnnxExport)
        .Default(std::nullopt);
  if (Canonical == JaggedRegistrar)
    return Kind::JaggedKernel;
  if (Canonical == "torch.utils.flop_counter.register_flop_formula")
    return Kind::FlopFormula;
  bool Library = Canonical.starts_with("torch.library.") ||
                 Canonical.starts_with("torch._library.") ||
                 Canonical.starts_with("torch._custom_op.");
  if (Library)
    return llvm::StringSwitch<std::optional<Kind>>(Last)
        .Case("define", Kind::Define)
        .Cases("impl", "register_kernel", "_impl_with_aoti_compile",
               Kind::Implementation)
        .Cases("custom_op", "triton_op", Kind::CustomOp)
        .Cases("register_fake", "impl_abstract", Kind::Fake)
        .Case("register_autograd", Kind::Autograd)
        .Cases("register_vmap", "register_torch_dispatch", Kind::Other)
        .Default(std::nullopt);
  // Others of this name fill tables of their own: torch.jit's, the RNG's.
  if (Last == "register_decomposition" &&
      Canonical.starts_with("torch._decomp."))
    return Kind::Decomposition;
  if (Last == "register_meta")
    return Kind::Meta;
  if (Canonical == MakePrim)
    return Kind::CustomOp;
  return std::nullopt;
}

bool implementsLibrary(llvm::StringRef Module) {
  return Module.starts_with("torch.library") ||
         Module.starts_with("torch._library") ||
         Module.starts_with("torch._custom_op");
}

bool registersBackend(llvm::StringRef Canonical) {
  return Canonical.starts_with("torch._dynamo.") &&
         llvm::StringSwitch<bool>(lastComponent(Canonical))
             .Cases("register_backend", "register_debug_backend",
                    "register_experimental_backend", true)
             .Default(false);
}

bool renamesPrivateUse1(llvm::StringRef Canonical) {
  return Canonical.starts_with("torch.") &&
         llvm::StringSwitch<bool>(lastComponent(Canonical))
             .Cases("rename_privateuse1_backend", "_rename_privateuse1_backend",
                    "_register_device_module", true)
             .Case("_setup_privateuseone_for_python_backend", true)
             .Default(false);
}

std::string castPolicyOf(llvm::StringRef Kernel) {
  // ATen/autocast_mode.h; in PyTorch 1.13 autocast_mode.cpp.
  static constexpr llvm::StringRef Policies[] = {
      "lower_precision_fp", "fp32", "fp32_set_opt_dtype", "fp32_append_dtype",
      "promote"};
  auto [Before, Behind] = Kernel.split("CastPolicy");
  if (!Before.contains("WrapFunction"))
    return "";
  size_t Number = 0;
  return Behind.consume_front(")") && !Behind.consumeInteger(10, Number) &&
                 Number < std::size(Policies)
             ? Policies[Number].str()
             : "";
}

llvm::StringRef dispatchKeyOf(llvm::StringRef Name) {
  // The end of c10/core/DispatchKey.h.
  return llvm::StringSwitch<llvm::StringRef>(Name)
      .Case("Autocast", "AutocastCUDA")
      .Case("CPUTensorId", "CPU")
      .Case("CUDATensorId", "CUDA")
      .Case("DefaultBackend", "CompositeExplicitAutograd")
      .Case("PrivateUse1_PreAutograd", "AutogradPrivateUse1")
      .Case("PrivateUse2_PreAutograd", "AutogradPrivateUse2")
      .Case("PrivateUse3_PreAutograd", "AutogradPrivateUse3")
      .Default(Name);
}

std::string dispatchKey(llvm::StringRef Text,
                        const llvm::StringSet<> &Renamed) {
  // c10/core/Device.cpp and c10/core/Backend.h: devices in lower case.
  static constexpr llvm::StringRef Keys[] = {
      "CPU",  "CUDA", "HIP",  "IPU",  "XPU",  "HPU",    "XLA",   "MPS",
      "Meta", "Lazy", "MTIA", "FPGA", "MAIA", "Vulkan", "Metal", "VE"};
  llvm::StringRef Device = Text.split(':').first;
  if (Device == "default")
    return "CompositeExplicitAutograd";
  if (Device == "privateuseone" || Device == "privateuse1" ||
      Device == "PrivateUse1")
    return "PrivateUse1";
  for (llvm::StringRef Key : Keys)
    if (Device.equals_insensitive(Key))
      return Key.str();
  return Renamed.contains(Device) ? "PrivateUse1" : dispatchKeyOf(Text).str();
}

bool isOrdinaryKey(llvm::StringRef Key) {
  return Key == "CPU" || Key == "Autograd" || Key == "AutogradCPU" ||
         Key == "ADInplaceOrView" || Key == "BackendSelect" ||
         Key == "CatchAll" ||
         (Key.starts_with("Composite") && !Key.contains("Nested"));
}

} // namespace torchtalk::index
