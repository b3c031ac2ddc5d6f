// A static constexpr data member is evaluated at the class.
// RUN: %{facts} | %{check-edges}

constexpr int twice(int n) { return 2 * n; }
struct S {
  static constexpr int value = twice(1);
  // CHECK: edge member-static.cpp:[[#@LINE-1]] constant S::value -> twice(int)
};
int f() { return S::value; }
