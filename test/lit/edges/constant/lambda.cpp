// A constexpr lambda that the compiler runs.
// RUN: %{facts} | %{check-edges}

constexpr auto twice = [](int n) { return 2 * n; };
// CHECK: edge lambda.cpp:[[#@LINE-1]] encloses twice -> $_0::operator()(int) const
constexpr int value = twice(1);
// CHECK: edge lambda.cpp:[[#@LINE-1]] constant value -> $_0::operator()(int) const
int f(int n) { return twice(n); }
// CHECK: edge lambda.cpp:[[#@LINE-1]] call f(int) -> $_0::operator()(int) const
