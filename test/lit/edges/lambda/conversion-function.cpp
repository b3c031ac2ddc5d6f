// The address of a lambda's call operator.
// RUN: %{facts} | %{check-edges}

template <class L> void show(void (L::*)() const) {}
void f() {
  auto l = [] {};
  // CHECK: edge conversion-function.cpp:[[#@LINE-1]] encloses f() -> f()::$_0::operator()() const
  show(&decltype(l)::operator());
  // CHECK: edge conversion-function.cpp:[[#@LINE-1]] address f() -> f()::$_0::operator()() const passed-to=void show<f()::$_0>(void (f()::$_0::*)() const)
  // CHECK: edge conversion-function.cpp:[[#@LINE-2]] call f() -> void show<f()::$_0>(void (f()::$_0::*)() const)
}
