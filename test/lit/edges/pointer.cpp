// A call through a pointer has no known callee.
// RUN: %{facts} | %{check-edges}

int known(int);
int f(int (*p)(int)) {
  return p(known(1));
  // CHECK: edge pointer.cpp:[[#@LINE-1]] call f(int (*)(int)) -> known(int)
}
