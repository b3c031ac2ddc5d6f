// A function that calls itself.
// RUN: %{facts} | %{check-edges}

int f(int n) {
  return n ? f(n - 1) : 0;
  // CHECK: edge recursion.cpp:[[#@LINE-1]] call f(int) -> f(int)
}
