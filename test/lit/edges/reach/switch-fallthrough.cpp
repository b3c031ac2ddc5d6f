// Without break it falls through.
// RUN: %{facts} | %{check-edges}

void first();
void second();
void third();
void f() {
  switch (1) {
  case 1:
    first();
    // CHECK: edge switch-fallthrough.cpp:[[#@LINE-1]] call f() -> first()
  case 2:
    second();
    // CHECK: edge switch-fallthrough.cpp:[[#@LINE-1]] call f() -> second()
    break;
  default:
    third();
  }
}
// CHECK-NOT: third()
