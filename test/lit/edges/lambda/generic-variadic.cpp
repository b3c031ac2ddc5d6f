// A variadic generic lambda, per instantiation.
// RUN: %{facts} | %{check-edges}

void take(int);
void take(char);
void f() {
  auto l = [](auto... xs) { (take(xs), ...); };
  // CHECK: edge generic-variadic.cpp:[[#@LINE-1]] call auto f()::$_0::operator()<int, char>(int, char) const -> take(char)
  // CHECK: edge generic-variadic.cpp:[[#@LINE-2]] call auto f()::$_0::operator()<int, char>(int, char) const -> take(int)
  // CHECK: edge generic-variadic.cpp:[[#@LINE-3]] encloses f() -> auto f()::$_0::operator()<>() const
  // CHECK: edge generic-variadic.cpp:[[#@LINE-4]] encloses f() -> auto f()::$_0::operator()<int, char>(int, char) const
  l(1, 'c');
  // CHECK: edge generic-variadic.cpp:[[#@LINE-1]] call f() -> auto f()::$_0::operator()<int, char>(int, char) const
  l();
  // CHECK: edge generic-variadic.cpp:[[#@LINE-1]] call f() -> auto f()::$_0::operator()<>() const
}
