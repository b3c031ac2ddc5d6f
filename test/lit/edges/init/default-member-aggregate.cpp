// An aggregate takes it where the list leaves it out.
// RUN: %{facts} | %{check-edges}

int fallback();
struct S {
  int a;
  int n = fallback();
  // CHECK: edge default-member-aggregate.cpp:[[#@LINE-1]] call f() -> fallback()
};
S f() { return {1}; }
S g() { return {1, 2}; }
