// A constexpr constructor of a variable with static lifetime is data.
// RUN: %{facts} | %{check-edges}

struct S {
  int n;
  constexpr S(int n) : n(n) {}
};
S data(1);
// CHECK: edge global-constructor.cpp:[[#@LINE-1]] constant data -> S::S(int)
S *f() {
  static S local(2);
  // CHECK: edge global-constructor.cpp:[[#@LINE-1]] constant f() -> S::S(int)
  return &local;
}
