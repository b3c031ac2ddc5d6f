// Two calls on two lines are two edges, two on one line are one.
// RUN: %{facts} | %{check-edges}

void callee();
void caller() {
  callee();
  // CHECK: edge sites.cpp:[[#@LINE-1]] call caller() -> callee()
  callee(), callee();
  // CHECK: edge sites.cpp:[[#@LINE-1]] call caller() -> callee()
}
