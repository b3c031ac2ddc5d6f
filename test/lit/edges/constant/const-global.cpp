// A const variable that can be evaluated is data, another one code.
// RUN: %{facts} | %{check-edges}

constexpr int twice(int n) { return 2 * n; }
int make();
const int data = twice(1);
// CHECK: edge const-global.cpp:[[#@LINE-1]] constant data -> twice(int)
const int code = make();
// CHECK: edge const-global.cpp:[[#@LINE-1]] call code -> make()
