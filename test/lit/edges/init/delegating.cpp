// A delegating constructor calls the other, and no base or member.
// RUN: %{facts} | %{check-edges}

struct Part {
  Part();
};
struct S {
  Part part;
  S(int);
  S();
};
S::S(int) {}
// CHECK: edge delegating.cpp:[[#@LINE-1]] construct S::S(int) -> Part::Part()
S::S() : S(1) {}
// CHECK: edge delegating.cpp:[[#@LINE-1]] construct S::S() -> S::S(int)
