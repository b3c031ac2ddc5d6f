// A function that returns a lambda; the caller runs it.
// RUN: %{facts} | %{check-edges}

void work();
auto make() {
  return [] { work(); };
  // CHECK: edge returned.cpp:[[#@LINE-1]] call make()::$_0::operator()() const -> work()
  // CHECK: edge returned.cpp:[[#@LINE-2]] encloses make() -> make()::$_0::operator()() const
}
void f() { make()(); }
// CHECK: edge returned.cpp:[[#@LINE-1]] call f() -> make()
// CHECK: edge returned.cpp:[[#@LINE-2]] call f() -> make()::$_0::operator()() const
