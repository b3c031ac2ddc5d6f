// What c10/core/DispatchKey.h and DispatchKeySet.h have that matters here.
#pragma once
#include <stdint.h>

namespace std {
template <typename T> class initializer_list {
  const T *First;
  __SIZE_TYPE__ Count;

public:
  constexpr const T *begin() const { return First; }
  constexpr const T *end() const { return First + Count; }
};
} // namespace std

namespace c10 {
enum class DispatchKey : uint16_t {
  Undefined = 0,
  CatchAll = Undefined,
  Dense,
  Vulkan,
  Sparse,
  AutogradOther,
  AutogradFunctionality,
  EndOfFunctionalityKeys,
  StartOfDenseBackends,
  CPU,
  CUDA,
  EndOfDenseBackends = CUDA,
  StartOfSparseBackends,
  SparseCPU,
  SparseCUDA,
  EndOfSparseBackends = SparseCUDA,
  StartOfAutogradFunctionalityBackends,
  AutogradCPU,
  AutogradCUDA,
  EndOfAutogradFunctionalityBackends = AutogradCUDA,
  EndOfRuntimeBackendKeys = EndOfAutogradFunctionalityBackends,
  Autograd,
  Composite,
  StartOfAliasKeys = Autograd,
  EndOfAliasKeys = Composite,
};

constexpr DispatchKey toFunctionalityKey(DispatchKey K) {
  return K <= DispatchKey::EndOfFunctionalityKeys ? K
         : K <= DispatchKey::EndOfDenseBackends   ? DispatchKey::Dense
         : K <= DispatchKey::EndOfSparseBackends
             ? DispatchKey::Sparse
             : DispatchKey::AutogradFunctionality;
}

class DispatchKeySet {
public:
  enum Raw { RAW };
  constexpr DispatchKeySet() = default;
  constexpr DispatchKeySet(Raw, uint64_t X) : repr_(X) {}
  constexpr explicit DispatchKeySet(DispatchKey K) : repr_(bits(K)) {}
  constexpr DispatchKeySet(std::initializer_list<DispatchKey> Ks) {
    for (DispatchKey K : Ks)
      repr_ |= bits(K);
  }
  constexpr DispatchKeySet operator|(DispatchKeySet O) const {
    return DispatchKeySet(RAW, repr_ | O.repr_);
  }
  bool has(DispatchKey K) const { return (repr_ & bits(K)) == bits(K); }

private:
  static constexpr uint64_t bits(DispatchKey K) {
    uint64_t Functionality = 1ULL << (2 + unsigned(toFunctionalityKey(K)) - 1);
    if (K <= DispatchKey::EndOfFunctionalityKeys)
      return K == DispatchKey::Undefined ? 0 : Functionality;
    unsigned Start =
        K <= DispatchKey::EndOfDenseBackends
            ? unsigned(DispatchKey::StartOfDenseBackends)
        : K <= DispatchKey::EndOfSparseBackends
            ? unsigned(DispatchKey::StartOfSparseBackends)
            : unsigned(DispatchKey::StartOfAutogradFunctionalityBackends);
    return Functionality | 1ULL << (unsigned(K) - Start - 1);
  }
  uint64_t repr_ = 0;
};
} // namespace c10
