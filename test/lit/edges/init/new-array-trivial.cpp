// Plain elements need none of it.
// RUN: %{facts} | %{check-edges}

int *f(int n) { return new int[n]; }
// CHECK: edge new-array-trivial.cpp:[[#@LINE-1]] call f(int) -> operator new[](unsigned long)
