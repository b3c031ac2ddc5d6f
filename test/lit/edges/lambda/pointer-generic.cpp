// A generic lambda becomes a pointer of one type.
// RUN: %{facts} | %{check-edges}

void take(int);
void f() {
  void (*p)(int) = [](auto x) { take(x); };
  // CHECK: edge pointer-generic.cpp:[[#@LINE-1]] address f()::$_0::operator auto (*)(int)<int>() const -> auto f()::$_0::__invoke<int>(int)
  // CHECK: edge pointer-generic.cpp:[[#@LINE-2]] call auto f()::$_0::__invoke<int>(int) -> auto f()::$_0::operator()<int>(int) const
  // CHECK: edge pointer-generic.cpp:[[#@LINE-3]] call auto f()::$_0::operator()<int>(int) const -> take(int)
  // CHECK: edge pointer-generic.cpp:[[#@LINE-4]] call f() -> f()::$_0::operator auto (*)(int)<int>() const
  // CHECK: edge pointer-generic.cpp:[[#@LINE-5]] encloses f() -> auto f()::$_0::operator()<int>(int) const
}
