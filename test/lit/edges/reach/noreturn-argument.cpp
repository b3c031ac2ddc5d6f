// A call in whose argument control ends is never made.
// RUN: %{facts} | %{check-edges}
// XFAIL: *
// The rest of a full expression after a call that does not return counts, but
// the code ends there.

[[noreturn]] int die();
void take(int);
void f() {
  take(
      die());
      // CHECK: edge noreturn-argument.cpp:[[#@LINE-1]] call f() -> die()
}
// CHECK-NOT: take(int)
