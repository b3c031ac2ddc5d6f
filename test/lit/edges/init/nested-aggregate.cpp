// Aggregates in aggregates, with braces left out.
// RUN: %{facts} | %{check-edges}

struct Part {
  Part(int);
};
struct Inner {
  Part a, b;
};
struct Outer {
  Inner inner;
  int n;
};
int make();
Outer f() { return {{1, 2}, make()}; }
// CHECK: edge nested-aggregate.cpp:[[#@LINE-1]] call f() -> make()
// CHECK: edge nested-aggregate.cpp:[[#@LINE-2]] construct f() -> Part::Part(int)
