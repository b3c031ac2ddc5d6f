// After a switch whose every case returns, nothing.
// RUN: %{facts} | %{check-edges}

void dead();
int f(int n) {
  switch (n) {
  case 1:
    return 1;
  default:
    return 2;
  }
  dead();
}
// CHECK-NOT: dead()
