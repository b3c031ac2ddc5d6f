// A constexpr pointer is the function itself.
// RUN: %{facts} | %{check-edges}

void target();
constexpr void (*global)() = target;
// CHECK: edge constexpr.cpp:[[#@LINE-1]] address global -> target()
void f() {
  constexpr void (*local)() = target;
  // CHECK: edge constexpr.cpp:[[#@LINE-1]] address f() -> target()
  global();
  // CHECK: edge constexpr.cpp:[[#@LINE-1]] call f() -> target()
  local();
  // CHECK: edge constexpr.cpp:[[#@LINE-1]] call f() -> target()
}
