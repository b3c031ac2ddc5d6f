// The branch that a constant condition discards is not emitted.
// RUN: %{facts} | %{check-edges}

void taken();
void discarded();
void f() {
  if (sizeof(int) == 4)
    taken();
    // CHECK: edge if-folded.cpp:[[#@LINE-1]] call f() -> taken()
  else
    discarded();
  if (false)
    discarded();
}
// CHECK-NOT: discarded()
