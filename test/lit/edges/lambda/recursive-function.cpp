// A lambda that calls itself through what keeps it.
// RUN: %{facts} | %{check-edges}

template <class Sig> struct Function;
template <> struct Function<int(int)> {
  template <class F> Function(F f) {}
  int operator()(int) const;
};
void f() {
  Function<int(int)> walk = [&](int n) { return n ? walk(n - 1) : 0; };
  // CHECK: edge recursive-function.cpp:[[#@LINE-1]] call f()::$_0::operator()(int) const -> Function<int (int)>::operator()(int) const
  // CHECK: edge recursive-function.cpp:[[#@LINE-2]] construct f() -> Function<int (int)>::Function<f()::$_0>(f()::$_0)
  // CHECK: edge recursive-function.cpp:[[#@LINE-3]] encloses f() -> f()::$_0::operator()(int) const passed-to=Function<int (int)>::Function<f()::$_0>(f()::$_0)
  walk(3);
  // CHECK: edge recursive-function.cpp:[[#@LINE-1]] call f() -> Function<int (int)>::operator()(int) const
}
