// A consteval call in a default argument.
// RUN: %{facts} | %{check-edges}

consteval int line(int n) { return n; }
int take(int n = line(1));
int f() { return take(); }
// CHECK: edge default-argument.cpp:[[#@LINE-1]] call f() -> take(int)
// CHECK: edge default-argument.cpp:[[#@LINE-2]] constant f() -> line(int)
