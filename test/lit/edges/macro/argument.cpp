// A call in the argument of a macro is the caller's, once a line.
// RUN: %{facts} | %{check-edges}

int make();
int other();
#define MAX(a, b) ((a) > (b) ? (a) : (b))
int f() {
  return MAX(make(), other());
  // CHECK: edge argument.cpp:[[#@LINE-1]] call f() -> make()
  // CHECK: edge argument.cpp:[[#@LINE-2]] call f() -> other()
}
