// In a default argument the lambda belongs to who calls.
// RUN: %{facts} | %{check-edges}

int make();
int callee(int x = [] { return make(); }());
// CHECK: edge default-argument.cpp:[[#@LINE-1]] call $_0::operator()() const -> make()
int f() {
  return callee();
  // CHECK: edge default-argument.cpp:[[#@LINE-1]] call f() -> $_0::operator()() const
  // CHECK: edge default-argument.cpp:[[#@LINE-2]] call f() -> callee(int)
  // CHECK: edge default-argument.cpp:[[#@LINE-3]] encloses f() -> $_0::operator()() const{{( passed-to=.*)?}}
}
