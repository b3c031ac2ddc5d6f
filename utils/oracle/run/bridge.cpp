//===-- bridge.cpp - A backend on the CPU's memory --------------*- C++ -*-===//
//
// PrivateUse1 with the kernels that it is told to have: each takes its tensors
// for tensors of the CPU, with the same memory, and runs the CPU's kernel. And
// a record of which ops run below which, and which of them throw.
//
// will-it-run-diff compiles it, and samples calls it by ctypes.
//
//===----------------------------------------------------------------------===//

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/record_function.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <torch/library.h>

#include <exception>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace {

using c10::DispatchKey;
using c10::IValue;

C10_REGISTER_GUARD_IMPL(
    PrivateUse1, c10::impl::NoOpDeviceGuardImpl<c10::DeviceType::PrivateUse1>);

const c10::Device Own(c10::DeviceType::PrivateUse1, 0);
const c10::Device Cpu(c10::DeviceType::CPU);

thread_local int InKernel = 0;

/// The same memory, of another device.
c10::Storage shared(const c10::Storage &Of, c10::Device On) {
  auto *Owner = new c10::Storage(Of);
  c10::DataPtr Data(
      Of.mutable_data(), Owner,
      [](void *O) { delete static_cast<c10::Storage *>(O); }, On);
  return c10::Storage(c10::Storage::use_byte_size_t(), Of.nbytes(),
                      std::move(Data), c10::GetAllocator(c10::DeviceType::CPU),
                      true);
}

at::Tensor alike(const at::Tensor &T, c10::Storage Memory, DispatchKey Key) {
  c10::DispatchKeySet Keys(Key);
  for (auto Bit :
       {DispatchKey::Conjugate, DispatchKey::Negative, DispatchKey::ZeroTensor})
    if (T.key_set().has(Bit))
      Keys = Keys.add(Bit);
  auto Result = at::detail::make_tensor<c10::TensorImpl>(std::move(Memory),
                                                         Keys, T.dtype());
  Result.unsafeGetTensorImpl()->set_sizes_and_strides(T.sizes(), T.strides(),
                                                      T.storage_offset());
  if (T.unsafeGetTensorImpl()->is_wrapped_number())
    Result.unsafeGetTensorImpl()->set_wrapped_number(true);
  return Result;
}

/// The tensors of one call.
class Call {
public:
  at::Tensor toCpu(const at::Tensor &T) {
    if (!T.defined() || T.device() != Own)
      return T;
    for (auto &[Ours, Theirs] : Tensors)
      if (Ours.is_same(T))
        return Theirs;
    auto *Key = T.storage().unsafeGetStorageImpl();
    auto Found = Storages.find(Key);
    if (Found == Storages.end())
      Found =
          Storages
              .emplace(Key, std::pair(T.storage(), shared(T.storage(), Cpu)))
              .first;
    Tensors.emplace_back(T, alike(T, Found->second.second, DispatchKey::CPU));
    return Tensors.back().second;
  }

  at::Tensor toOwn(const at::Tensor &T) {
    if (!T.defined() || T.device() != Cpu || T.layout() != at::kStrided)
      return T;
    for (auto &[Ours, Theirs] : Tensors)
      if (Theirs.is_same(T))
        return Ours;
    return alike(T, ownStorage(T.storage()), DispatchKey::PrivateUse1);
  }

  /// Tells the tensors what became of those of the CPU.
  void finish() {
    for (auto &[Key, Both] : Storages) {
      auto &[Ours, Theirs] = Both;
      if (Ours.nbytes() == Theirs.nbytes() && Ours.data() == Theirs.data())
        continue;
      auto *Owner = new c10::Storage(Theirs);
      Ours.unsafeGetStorageImpl()->set_data_ptr_noswap(c10::DataPtr(
          Theirs.mutable_data(), Owner,
          [](void *O) { delete static_cast<c10::Storage *>(O); }, Own));
      Ours.set_nbytes(Theirs.nbytes());
    }
    for (auto &[Ours, Theirs] : Tensors) {
      auto *Impl = Ours.unsafeGetTensorImpl();
      auto Found = Storages.find(Ours.storage().unsafeGetStorageImpl());
      if (Found == Storages.end() ||
          !Found->second.second.is_alias_of(Theirs.storage()))
        Impl->set_storage_keep_dtype(ownStorage(Theirs.storage()));
      Impl->set_sizes_and_strides(Theirs.sizes(), Theirs.strides(),
                                  Theirs.storage_offset());
    }
  }

private:
  c10::Storage ownStorage(const c10::Storage &Theirs) {
    for (auto &[Key, Both] : Storages)
      if (Both.second.unsafeGetStorageImpl() == Theirs.unsafeGetStorageImpl())
        return Both.first;
    return shared(Theirs, Own);
  }

  std::map<c10::StorageImpl *, std::pair<c10::Storage, c10::Storage>> Storages;
  std::vector<std::pair<at::Tensor, at::Tensor>> Tensors;
};

template <typename Fn> IValue mapped(const IValue &Value, Fn &Of) {
  if (Value.isTensor())
    return Of(Value.toTensor());
  if (Value.isTensorList()) {
    c10::List<at::Tensor> List;
    for (const at::Tensor &T : Value.toTensorVector())
      List.push_back(Of(T));
    return List;
  }
  if (Value.isOptionalTensorList()) {
    c10::List<std::optional<at::Tensor>> List;
    for (const std::optional<at::Tensor> &T : Value.toOptionalTensorVector())
      List.push_back(T ? std::optional(Of(*T)) : std::nullopt);
    return List;
  }
  return Value;
}

void onCpu(const c10::OperatorHandle &Op, c10::DispatchKeySet,
           torch::jit::Stack *Stack) {
  Call Now;
  auto In = [&](const at::Tensor &T) { return Now.toCpu(T); };
  auto Out = [&](const at::Tensor &T) { return Now.toOwn(T); };
  const size_t Arguments = Op.schema().arguments().size();
  for (size_t I = Stack->size() - Arguments; I < Stack->size(); ++I) {
    IValue &Value = (*Stack)[I];
    Value = Value.isDevice() && Value.toDevice().is_privateuseone()
                ? IValue(Cpu)
                : mapped(Value, In);
  }
  struct Inside {
    Inside() { ++InKernel; }
    ~Inside() { --InKernel; }
  };
  {
    Inside Kernel;
    Op.redispatchBoxed(c10::DispatchKeySet(DispatchKey::CPU), Stack);
  }
  Now.finish();
  const size_t Returns = Op.schema().returns().size();
  for (size_t I = Stack->size() - Returns; I < Stack->size(); ++I)
    (*Stack)[I] = mapped((*Stack)[I], Out);
}

/// PyTorch has no kernel of the CPU for it: this is how a tensor comes to
/// another device and back.
at::Tensor copyFrom(const at::Tensor &Self, const at::Tensor &To, bool) {
  Call Now;
  ++InKernel;
  Now.toCpu(To).copy_(Now.toCpu(Self));
  --InKernel;
  return To;
}

at::Tensor toDevice(const at::Tensor &Self) {
  ++InKernel;
  auto Copy = Self.contiguous().clone();
  --InKernel;
  return Call().toOwn(Copy);
}

TORCH_LIBRARY(bridge, M) {
  M.def("to_device(Tensor self) -> Tensor");
  M.impl("to_device", c10::DispatchKey::CPU, TORCH_FN(toDevice));
}

/// Else it resolves the bits by clone(), which comes here again.
TORCH_LIBRARY_IMPL(aten, Negative, M) {
  M.impl("_copy_from", torch::CppFunction::makeFallthrough());
}
TORCH_LIBRARY_IMPL(aten, Conjugate, M) {
  M.impl("_copy_from", torch::CppFunction::makeFallthrough());
}

struct Ran {
  int Depth;
  std::string Op;
  bool Threw = false;
};
std::vector<Ran> Log;
int Depth = 0;

struct Observed : at::ObserverContext {
  size_t At = 0;
  int Exceptions = 0;
};

std::unique_ptr<at::ObserverContext> begin(const at::RecordFunction &Function) {
  // Without a name of an op it is what the interpreter does around one.
  auto Name = Function.operator_name();
  if (InKernel != 0 || !Name)
    return nullptr;
  auto Context = std::make_unique<Observed>();
  Context->At = Log.size();
  Context->Exceptions = std::uncaught_exceptions();
  Log.push_back({Depth++, c10::toString(*Name)});
  return Context;
}

void end(const at::RecordFunction &, at::ObserverContext *Of) {
  auto *Context = static_cast<Observed *>(Of);
  if (!Context)
    return;
  --Depth;
  Log[Context->At].Threw = std::uncaught_exceptions() > Context->Exceptions;
}

std::unique_ptr<torch::Library> Kernels;
std::string Told;

} // namespace

extern "C" {

void bridge_start() {
  at::addGlobalCallback(at::RecordFunctionCallback(begin, end)
                            .scopes({at::RecordScope::FUNCTION}));
}

/// The kernels from now on: names without "aten::", a line each.
void bridge_have(const char *Ops) {
  Kernels.reset();
  Kernels = std::make_unique<torch::Library>(torch::Library::IMPL, "aten",
                                             DispatchKey::PrivateUse1, __FILE__,
                                             __LINE__);
  std::string Text(Ops);
  for (size_t At = 0; At < Text.size();) {
    size_t End = std::min(Text.find('\n', At), Text.size());
    std::string Op = Text.substr(At, End - At);
    if (Op == "_copy_from")
      Kernels->impl("_copy_from", TORCH_FN(copyFrom));
    else
      Kernels->impl(Op.c_str(),
                    torch::CppFunction::makeFromBoxedFunction<&onCpu>());
    At = End + 1;
  }
}

/// What ran since the last call: "DEPTH OP threw|ran", in the order of their
/// starts.
const char *bridge_ran() {
  Told.clear();
  for (const Ran &R : Log)
    Told += std::to_string(R.Depth) + " " + R.Op +
            (R.Threw ? " threw" : " ran") + "\n";
  Log.clear();
  Depth = 0;
  return Told.c_str();
}
}
