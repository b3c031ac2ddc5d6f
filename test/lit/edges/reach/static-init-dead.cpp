// A static local of dead code is not initialised.
// RUN: %{facts} | %{check-edges}

int make();
int f() {
  return 1;
  static int n = make();
}
// CHECK-NOT: make()
