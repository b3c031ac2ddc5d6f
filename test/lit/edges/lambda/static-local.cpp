// In a static local, run once.
// RUN: %{facts} | %{check-edges}

int make();
int f() {
  static const int once = [] { return make(); }();
  // CHECK: edge static-local.cpp:[[#@LINE-1]] call f() -> f()::$_0::operator()() const
  // CHECK: edge static-local.cpp:[[#@LINE-2]] call f()::$_0::operator()() const -> make()
  // CHECK: edge static-local.cpp:[[#@LINE-3]] encloses f() -> f()::$_0::operator()() const{{( passed-to=.*)?}}
  return once;
}
