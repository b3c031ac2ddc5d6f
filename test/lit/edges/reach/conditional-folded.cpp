// So is an arm of ?:.
// RUN: %{facts} | %{check-edges}

int taken();
int discarded();
int f() { return sizeof(int) == 4 ? taken() : discarded(); }
// CHECK: edge conditional-folded.cpp:[[#@LINE-1]] call f() -> taken()
// CHECK-NOT: discarded()
