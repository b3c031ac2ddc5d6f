// And the right side of && and ||, when the left decides.
// RUN: %{facts} | %{check-edges}

bool taken();
bool discarded();
bool f() {
  bool a = false && discarded();
  bool b = true || discarded();
  bool c = true && taken();
  // CHECK: edge logical-folded.cpp:[[#@LINE-1]] call f() -> taken()
  bool d = false || taken();
  // CHECK: edge logical-folded.cpp:[[#@LINE-1]] call f() -> taken()
  return a || b || c || d;
}
// CHECK-NOT: discarded()
