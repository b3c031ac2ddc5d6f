// An intrinsic is no function.
// RUN: %{facts} | %{check-edges}

int f(int n, int *p) {
  __atomic_fetch_add(p, 1, 5);
  __builtin_prefetch(p);
  return __builtin_popcount(n) + __builtin_clz(n);
}
int g();
int h() { return g(); }
// CHECK: edge intrinsic.cpp:[[#@LINE-1]] call h() -> g()
// CHECK-NOT: __
