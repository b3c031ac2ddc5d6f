// An overloaded && evaluates both sides, whatever the first.
// RUN: %{facts} | %{check-edges}

struct S {};
S operator&&(bool, S);
S right();
void f() { false && right(); }
// CHECK: edge short-circuit.cpp:[[#@LINE-1]] call f() -> operator&&(bool, S)
// CHECK: edge short-circuit.cpp:[[#@LINE-2]] call f() -> right()
