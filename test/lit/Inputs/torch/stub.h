// The shape of ATen/native/DispatchStub.h.
#pragma once
namespace at::native {
struct DispatchStubImpl {
  void *cuda = nullptr;
};
template <typename FnPtr, typename T> struct DispatchStub;
template <typename rT, typename T, typename... Args>
struct DispatchStub<rT (*)(Args...), T> {
  using FnPtr = rT (*)(Args...);
  template <typename... A> rT operator()(int device, A &&...args) {
    return DEFAULT(static_cast<A &&>(args)...);
  }
  static FnPtr DEFAULT;
  static FnPtr AVX2;
  DispatchStub() = default;
  DispatchStubImpl impl;
};
namespace {
template <typename S> struct RegisterCUDADispatch {
  RegisterCUDADispatch(S &, typename S::FnPtr) {}
};
} // namespace
} // namespace at::native
#define DECLARE_DISPATCH(fn, name)                                             \
  struct name##_DECLARE_DISPATCH_type                                          \
      : DispatchStub<fn, name##_DECLARE_DISPATCH_type> {                       \
    name##_DECLARE_DISPATCH_type() = default;                                  \
  };                                                                           \
  extern struct name##_DECLARE_DISPATCH_type name;
#define DEFINE_DISPATCH(name) struct name##_DECLARE_DISPATCH_type name
#define REGISTER_ARCH_DISPATCH(name, arch, fn)                                 \
  template <>                                                                  \
  name##_DECLARE_DISPATCH_type::FnPtr                                          \
      DispatchStub<name##_DECLARE_DISPATCH_type::FnPtr,                        \
                   struct name##_DECLARE_DISPATCH_type>::arch = fn;
#define REGISTER_CUDA_DISPATCH(name, fn)                                       \
  static RegisterCUDADispatch<struct name##_DECLARE_DISPATCH_type>             \
      name##__register(name, fn);
