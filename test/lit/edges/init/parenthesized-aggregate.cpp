// An aggregate in parentheses has no constructor, its elements have.
// RUN: %{facts} | %{check-edges}

struct Part {
  Part(int);
};
struct Whole {
  Part part;
};
void f() { Whole w(Part(1)); }
// CHECK: edge parenthesized-aggregate.cpp:[[#@LINE-1]] construct f() -> Part::Part(int)
