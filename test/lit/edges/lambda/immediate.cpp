// Called where it is written; it is not passed to itself.
// RUN: %{facts} | %{check-edges}

int make();
int f() {
  return [] { return make(); }();
  // CHECK: edge immediate.cpp:[[#@LINE-1]] call f() -> f()::$_0::operator()() const
  // CHECK: edge immediate.cpp:[[#@LINE-2]] call f()::$_0::operator()() const -> make()
  // CHECK: edge immediate.cpp:[[#@LINE-3]] encloses f() -> f()::$_0::operator()() const{{$}}
}
