// The GNU `a ?: b` evaluates its condition once.
// RUN: %{facts} | %{check-edges}

int first();
int second();
int f() { return first() ?: second(); }
// CHECK: edge gnu-conditional.cpp:[[#@LINE-1]] call f() -> first()
// CHECK: edge gnu-conditional.cpp:[[#@LINE-2]] call f() -> second()
