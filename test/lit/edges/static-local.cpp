// The initialiser of a local static is the function's.
// RUN: %{facts} | %{check-edges}

int make();
int f() {
  static int once = make();
  // CHECK: edge static-local.cpp:[[#@LINE-1]] call f() -> make()
  return once;
}
