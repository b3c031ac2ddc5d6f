// A default argument is evaluated by the caller, where it calls.
// RUN: %{facts} | %{check-edges}

int fallback();
int callee(int x = fallback());
int f() {
  return callee();
  // CHECK: edge default-argument.cpp:[[#@LINE-1]] call f() -> callee(int)
  // CHECK: edge default-argument.cpp:[[#@LINE-2]] call f() -> fallback()
}
