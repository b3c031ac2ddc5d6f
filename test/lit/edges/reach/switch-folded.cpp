// A switch over a constant goes to one label, and on to the next break.
// RUN: %{facts} | %{check-edges}

void first();
void second();
void third();
void f() {
  switch (2) {
  case 1:
    first();
  case 2:
    second();
    // CHECK: edge switch-folded.cpp:[[#@LINE-1]] call f() -> second()
    break;
  default:
    third();
  }
}
// CHECK-NOT: {{first|third}}()
