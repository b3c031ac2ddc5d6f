// static_assert and array bounds are the compiler's, and leave nothing.
// RUN: %{facts} | %{check-edges}

constexpr int twice(int n) { return 2 * n; }
static_assert(twice(1) == 2);
int array[twice(2)];
template <int N> void take() {}
void f() {
  static_assert(twice(3) == 6);
  take<twice(4)>();
  // CHECK: edge static-assert.cpp:[[#@LINE-1]] call f() -> void take<8>()
}
// CHECK-NOT: twice
