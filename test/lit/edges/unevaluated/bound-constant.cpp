// A bound in C++ is the compiler's.
// RUN: %{facts} | %{check-edges}

constexpr int size() { return 2; }
void take(int *);
void f() {
  int array[size()];
  take(array);
  // CHECK: edge bound-constant.cpp:[[#@LINE-1]] call f() -> take(int*)
}
// CHECK-NOT: size()
