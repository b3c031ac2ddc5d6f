// And `auto` with a cast.
// RUN: %{facts} | %{check-edges}

void target(int);
void target(char);
void f() {
  auto p = static_cast<void (*)(char)>(target);
  // CHECK: edge evident-auto.cpp:[[#@LINE-1]] address f() -> target(char)
  p('c');
  // CHECK: edge evident-auto.cpp:[[#@LINE-1]] indirect f() -> target(char)
}
