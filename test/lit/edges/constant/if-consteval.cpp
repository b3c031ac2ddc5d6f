// `if consteval` is not taken by code.
// RUN: cd %S && %{clangxx} %{plugin} -std=c++2b -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-edges}

constexpr int compiler() { return 1; }
int running();
constexpr int choose() {
  if consteval {
    return compiler();
  } else {
    return running();
    // CHECK: edge if-consteval.cpp:[[#@LINE-1]] call choose() -> running()
  }
}
int f() { return choose(); }
// CHECK: edge if-consteval.cpp:[[#@LINE-1]] call f() -> choose()
// CHECK-NOT: compiler()
