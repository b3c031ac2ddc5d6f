// So is what constinit promises.
// RUN: %{facts} | %{check-edges}

constexpr int twice(int n) { return 2 * n; }
constinit int data = twice(1);
// CHECK: edge constinit.cpp:[[#@LINE-1]] constant data -> twice(int)
