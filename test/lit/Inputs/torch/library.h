// The shape of torch/library.h as the plugin sees it: the same names, classes
// and macros, without what they do.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace c10 {
enum class DispatchKey : uint16_t {
  Undefined, CPU, CUDA, Meta, AutogradCPU, Autograd, PrivateUse1,
  CompositeImplicitAutograd, CompositeExplicitAutograd, AutocastCPU,
  // Old names.
  Math = CompositeImplicitAutograd, CPUTensorId = CPU, CatchAll = Undefined,
};
enum class DeviceType : int8_t { CPU, CUDA };
constexpr DeviceType kCUDA = DeviceType::CUDA;
#ifdef C10_OWN_OPTIONAL // PyTorch up to 2.1
struct nullopt_t {};
constexpr nullopt_t nullopt;
template <class T> class optional {
  bool Has;
  union { char Dummy; T Value; };
public:
  constexpr optional(nullopt_t) : Has(false), Dummy() {}
  constexpr optional(T &&V) : Has(true), Value(std::move(V)) {}
};
template <class T> constexpr optional<std::decay_t<T>> make_optional(T &&V) {
  return optional<std::decay_t<T>>(std::forward<T>(V));
}
#else
using std::make_optional, std::nullopt, std::optional;
#endif
namespace impl {
constexpr bool dispatch_key_allowlist_check(DispatchKey) { return true; }
} // namespace impl
template <class FuncType_, FuncType_ *func_ptr_>
struct CompileTimeFunctionPointer final { using FuncType = FuncType_; };
struct OperatorHandle {};
using Stack = std::vector<int>;
} // namespace c10

#define TORCH_FN_TYPE(func)                                                    \
  ::c10::CompileTimeFunctionPointer<                                           \
      std::remove_pointer_t<std::remove_reference_t<decltype(func)>>, func>
#define TORCH_FN(func) TORCH_FN_TYPE(func)()

namespace at { enum class Tag { core, pointwise }; }

namespace torch {
class CppFunction final {
public:
  template <class F> CppFunction(F &&) {}
  static CppFunction makeFallthrough();
  template <void (*f)(const c10::OperatorHandle &, c10::Stack *)>
  static CppFunction makeFromBoxedFunction();
  CppFunction &&debug(std::string) &&;
};
template <class F> CppFunction dispatch(c10::DispatchKey, F &&f) {
  return CppFunction(f);
}
template <class F> CppFunction dispatch(c10::DeviceType, F &&f) {
  return CppFunction(f);
}
namespace detail {
template <bool Enabled> struct SelectiveStr {
  constexpr SelectiveStr(const char *n) : name(n) {}
  const char *name;
};
} // namespace detail
#define TORCH_SELECTIVE_NAME(n) torch::detail::SelectiveStr<true>(n)

struct Schema {};
inline Schema schema(const char *) { return {}; }

enum class _RegisterOrVerify { REGISTER, VERIFY };

class Library final {
public:
  enum Kind { DEF, IMPL, FRAGMENT };
  Library(Kind, std::string, c10::optional<c10::DispatchKey>, const char *,
          uint32_t);
  template <class S>
  Library &def(S &&, const std::vector<at::Tag> & = {},
               _RegisterOrVerify = _RegisterOrVerify::REGISTER) & {
    return *this;
  }
  template <class S, class F>
  Library &def(S &&, F &&, const std::vector<at::Tag> & = {}) & {
    return *this;
  }
  template <class N, class F>
  Library &impl(N, F &&,
                _RegisterOrVerify = _RegisterOrVerify::REGISTER) & {
    return *this;
  }
  template <class N, class D, class F> Library &impl(N, D &&, F &&) & {
    return *this;
  }
  Library &def(detail::SelectiveStr<false>,
               const std::vector<at::Tag> & = {}) & {
    return *this;
  }
  template <class F> Library &impl(detail::SelectiveStr<true> Name, F &&f) & {
    return impl(Name.name, static_cast<F &&>(f));
  }
  template <class F> Library &impl(detail::SelectiveStr<false>, F &&) & {
    return *this;
  }
  template <class F> Library &fallback(F &&) & { return *this; }
};

namespace detail {
class TorchLibraryInit final {
public:
  using InitFn = void(Library &);
  TorchLibraryInit(Library::Kind, InitFn *, const char *,
                   c10::optional<c10::DispatchKey>, const char *, uint32_t);
};
} // namespace detail
} // namespace torch

#define MAKE_TORCH_LIBRARY(ns)                                                 \
  torch::Library(torch::Library::DEF, #ns, c10::nullopt, __FILE__, __LINE__)
#define MAKE_TORCH_LIBRARY_IMPL(ns, k)                                         \
  torch::Library(torch::Library::IMPL, #ns,                                    \
                 c10::make_optional(c10::DispatchKey::k), __FILE__, __LINE__)

#define C10_CONCATENATE_IMPL(s1, s2) s1##s2
#define C10_CONCATENATE(s1, s2) C10_CONCATENATE_IMPL(s1, s2)
#define C10_UID __COUNTER__

#define TORCH_LIBRARY(ns, m)                                                   \
  static void TORCH_LIBRARY_init_##ns(torch::Library &);                       \
  static const torch::detail::TorchLibraryInit TORCH_LIBRARY_static_init_##ns( \
      torch::Library::DEF, &TORCH_LIBRARY_init_##ns, #ns, c10::nullopt,        \
      __FILE__, __LINE__);                                                     \
  void TORCH_LIBRARY_init_##ns(torch::Library &m)

#define TORCH_LIBRARY_FRAGMENT(ns, m) _TORCH_LIBRARY_FRAGMENT(ns, m, C10_UID)
#define _TORCH_LIBRARY_FRAGMENT(ns, m, uid)                                    \
  static void C10_CONCATENATE(TORCH_LIBRARY_FRAGMENT_init_##ns##_,             \
                              uid)(torch::Library &);                          \
  static const torch::detail::TorchLibraryInit C10_CONCATENATE(                \
      TORCH_LIBRARY_FRAGMENT_static_init_##ns##_,                              \
      uid)(torch::Library::FRAGMENT,                                           \
           &C10_CONCATENATE(TORCH_LIBRARY_FRAGMENT_init_##ns##_, uid), #ns,    \
           c10::nullopt, __FILE__, __LINE__);                                  \
  void C10_CONCATENATE(TORCH_LIBRARY_FRAGMENT_init_##ns##_,                    \
                       uid)(torch::Library & m)

#define TORCH_LIBRARY_IMPL(ns, k, m) _TORCH_LIBRARY_IMPL(ns, k, m, C10_UID)
#define _TORCH_LIBRARY_IMPL(ns, k, m, uid)                                     \
  static void C10_CONCATENATE(TORCH_LIBRARY_IMPL_init_##ns##_##k##_,           \
                              uid)(torch::Library &);                          \
  static const torch::detail::TorchLibraryInit C10_CONCATENATE(                \
      TORCH_LIBRARY_IMPL_static_init_##ns##_##k##_,                            \
      uid)(torch::Library::IMPL,                                               \
           (c10::impl::dispatch_key_allowlist_check(c10::DispatchKey::k)       \
                ? &C10_CONCATENATE(TORCH_LIBRARY_IMPL_init_##ns##_##k##_, uid) \
                : [](torch::Library &) -> void {}),                            \
           #ns, c10::make_optional(c10::DispatchKey::k), __FILE__, __LINE__);  \
  void C10_CONCATENATE(TORCH_LIBRARY_IMPL_init_##ns##_##k##_,                  \
                       uid)(torch::Library & m)
