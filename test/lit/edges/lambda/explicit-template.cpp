// A lambda with template parameters of its own.
// RUN: %{facts} | %{check-edges}

void take(int);
void f() {
  []<class T>(T t) { take(t); }(1);
  // CHECK: edge explicit-template.cpp:[[#@LINE-1]] call auto f()::$_0::operator()<int>(int) const -> take(int)
  // CHECK: edge explicit-template.cpp:[[#@LINE-2]] call f() -> auto f()::$_0::operator()<int>(int) const
  // CHECK: edge explicit-template.cpp:[[#@LINE-3]] encloses f() -> auto f()::$_0::operator()<int>(int) const{{( passed-to=.*)?}}
}
