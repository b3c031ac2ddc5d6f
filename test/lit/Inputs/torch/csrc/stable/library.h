// The shape of torch/csrc/stable/library.h as the plugin sees it.
#pragma once
#include <cstdint>
#include <type_traits>

using StableIValue = uint64_t;

namespace torch::stable {
struct Tensor {};
namespace detail {
class StableLibrary final {
public:
  enum class Kind { DEF, IMPL, FRAGMENT };
  StableLibrary(Kind, const char *, const char *, const char *, uint32_t);
  StableLibrary &impl(const char *,
                      void (*)(StableIValue *, uint64_t, uint64_t));
  StableLibrary &def(const char *);
};
class StableTorchLibraryInit final {
  using InitFn = void(StableLibrary &);
public:
  StableTorchLibraryInit(StableLibrary::Kind, InitFn *, const char *,
                         const char *, const char *, uint32_t);
};
template <class FuncT, FuncT *func> struct boxer {
  static void boxed_fn(StableIValue *, uint64_t, uint64_t) {}
};
} // namespace detail
} // namespace torch::stable

#define TORCH_BOX(func)                                                        \
  torch::stable::detail::boxer<                                                \
      std::remove_pointer_t<std::remove_reference_t<decltype(func)>>,          \
      (func)>::boxed_fn
#define STABLE_TORCH_LIBRARY(ns, m)                                            \
  static void stable_init_##ns(torch::stable::detail::StableLibrary &);        \
  static const torch::stable::detail::StableTorchLibraryInit                   \
      stable_static_init_##ns(                                                 \
          torch::stable::detail::StableLibrary::Kind::DEF, &stable_init_##ns,  \
          #ns, nullptr, __FILE__, __LINE__);                                   \
  void stable_init_##ns(torch::stable::detail::StableLibrary &m)
#define STABLE_TORCH_LIBRARY_IMPL(ns, k, m)                                    \
  static void stable_init_##ns##_##k(torch::stable::detail::StableLibrary &);  \
  static const torch::stable::detail::StableTorchLibraryInit                   \
      stable_static_init_##ns##_##k(                                           \
          torch::stable::detail::StableLibrary::Kind::IMPL,                    \
          &stable_init_##ns##_##k, #ns, #k, __FILE__, __LINE__);               \
  void stable_init_##ns##_##k(torch::stable::detail::StableLibrary &m)
