// Throwing what needs no destructor has no edge.
// RUN: %{facts} | %{check-edges}

void work();
void f() {
  work();
  // CHECK: edge throw-trivial.cpp:[[#@LINE-1]] call f() -> work()
  throw 1;
}
