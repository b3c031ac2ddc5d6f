// A plain if over a template argument discards as well.
// RUN: %{facts} | %{check-edges}

void one();
void two();
template <bool B> void apply() {
  if (B)
    one();
  else
    two();
    // CHECK: edge if-constant.cpp:[[#@LINE-1]] call void apply<false>() -> two()
}
void f() { apply<false>(); }
// CHECK: edge if-constant.cpp:[[#@LINE-1]] call f() -> void apply<false>()
// CHECK-NOT: one()
