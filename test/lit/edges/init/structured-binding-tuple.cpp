// One like a tuple calls get for each name.
// RUN: %{facts} | %{check-edges}

namespace std {
template <class T> struct tuple_size;
template <unsigned long I, class T> struct tuple_element;
} // namespace std
struct Pair {
  template <unsigned long I> int get() const;
};
template <> struct std::tuple_size<Pair> {
  static constexpr unsigned long value = 2;
};
template <unsigned long I> struct std::tuple_element<I, Pair> {
  using type = int;
};
int f(Pair &p) {
  auto &[a, b] = p;
  // CHECK: edge structured-binding-tuple.cpp:[[#@LINE-1]] call f(Pair&) -> int Pair::get<0ul>() const
  // CHECK: edge structured-binding-tuple.cpp:[[#@LINE-2]] call f(Pair&) -> int Pair::get<1ul>() const
  return a + b;
}
