// A switch over a template argument goes to one label.
// RUN: %{facts} | %{check-edges}

void one();
void two();
template <int N> void apply() {
  switch (N) {
  case 1:
    one();
    break;
  case 2:
    two();
    // CHECK: edge switch-constexpr.cpp:[[#@LINE-1]] call void apply<2>() -> two()
    break;
  }
}
void f() { apply<2>(); }
// CHECK: edge switch-constexpr.cpp:[[#@LINE-1]] call f() -> void apply<2>()
// CHECK-NOT: one()
