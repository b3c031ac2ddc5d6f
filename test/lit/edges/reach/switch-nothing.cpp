// No label fits: nothing runs.
// RUN: %{facts} | %{check-edges}

void first();
void after();
void f() {
  switch (2) {
  case 1:
    first();
  }
  after();
  // CHECK: edge switch-nothing.cpp:[[#@LINE-1]] call f() -> after()
}
// CHECK-NOT: first()
