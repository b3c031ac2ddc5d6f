// A statement expression is part of its function.
// RUN: %{facts} | %{check-edges}

int make();
int f() {
  return ({
    int n = make();
    // CHECK: edge statement-expression.cpp:[[#@LINE-1]] call f() -> make()
    n + 1;
  });
}
