// A generic lambda, per instantiation.
// RUN: %{facts} | %{check-edges}

void callee(int);
void f() {
  auto l = [](auto x) { callee(x); };
  // CHECK-DAG: edge lambda-generic.cpp:[[#@LINE-1]] encloses f() -> auto f()::$_0::operator()<int>(int) const
  // CHECK-DAG: edge lambda-generic.cpp:[[#@LINE-2]] call auto f()::$_0::operator()<int>(int) const -> callee(int)
  l(1);
  // CHECK-DAG: edge lambda-generic.cpp:[[#@LINE-1]] call f() -> auto f()::$_0::operator()<int>(int) const
}
