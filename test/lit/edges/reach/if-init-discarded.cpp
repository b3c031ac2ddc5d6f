// The initialiser of an if runs whatever is discarded.
// RUN: %{facts} | %{check-edges}

int make();
void discarded();
void f() {
  if (int n = make(); false)
  // CHECK: edge if-init-discarded.cpp:[[#@LINE-1]] call f() -> make()
    discarded();
}
// CHECK-NOT: discarded()
