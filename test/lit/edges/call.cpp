// A direct call, at the line where it stands.
// RUN: %{facts} | %{check-edges}

int callee(int);
int caller() {
  int a = 1;
  return callee(a);
  // CHECK: edge call.cpp:[[#@LINE-1]] call caller() -> callee(int)
}
