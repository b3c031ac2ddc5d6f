// A structured binding calls get.
// RUN: %{facts} | %{check-edges}

#include <tuple>
struct Pair {};
template <> struct std::tuple_size<Pair> : std::integral_constant<size_t, 1> {};
template <> struct std::tuple_element<0, Pair> {
  using type = int;
};
template <int N> int get(Pair);
int f(Pair p) {
  auto [x] = p;
  // CHECK: edge structured-binding.cpp:[[#@LINE-1]] call f(Pair) -> int get<0>(Pair)
  return x;
}
