// A generic lambda, per instantiation.
// RUN: %{facts} | %{check-edges}

void callee(int);
void f() {
  auto l = [](auto x) { callee(x); };
  // CHECK: edge lambda-generic.cpp:[[#@LINE-1]] call auto f()::$_0::operator()<int>(int) const -> callee(int)
  // CHECK: edge lambda-generic.cpp:[[#@LINE-2]] encloses f() -> auto f()::$_0::operator()<int>(int) const
  l(1);
  // CHECK: edge lambda-generic.cpp:[[#@LINE-1]] call f() -> auto f()::$_0::operator()<int>(int) const
}
