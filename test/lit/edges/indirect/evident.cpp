// A local that only ever holds one function calls it, though through a pointer.
// RUN: %{facts} | %{check-edges}

void target(int);
void f() {
  void (*p)(int) = target;
  // CHECK: edge evident.cpp:[[#@LINE-1]] address f() -> target(int)
  p(1);
  // CHECK: edge evident.cpp:[[#@LINE-1]] indirect f() -> target(int)
  (*p)(2);
  // CHECK: edge evident.cpp:[[#@LINE-1]] indirect f() -> target(int)
}
