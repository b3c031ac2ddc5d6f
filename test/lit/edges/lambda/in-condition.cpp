// Lambdas in conditions, arguments and operands of another call.
// RUN: %{facts} | %{check-edges}

bool test(int);
int make();
void f() {
  if (test([] { return make(); }()))
  // CHECK: edge in-condition.cpp:[[#@LINE-1]] call f() -> f()::$_0::operator()() const
  // CHECK: edge in-condition.cpp:[[#@LINE-2]] call f() -> test(int)
  // CHECK: edge in-condition.cpp:[[#@LINE-3]] call f()::$_0::operator()() const -> make()
  // CHECK: edge in-condition.cpp:[[#@LINE-4]] encloses f() -> f()::$_0::operator()() const{{( passed-to=.*)?}}
    return;
}
