// A call through a pointer has no known callee: its type is what is called.
// RUN: %{facts} | %{check-edges}

int known(int);
int f(int (*p)(int)) {
  return p(known(1));
  // CHECK: edge pointer.cpp:[[#@LINE-1]] call f(int (*)(int)) -> known(int)
  // CHECK: edge pointer.cpp:[[#@LINE-2]] indirect f(int (*)(int)) -> int (int)
}
