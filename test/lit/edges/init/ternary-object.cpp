// Each arm of ?: builds the object in place.
// RUN: %{facts} | %{check-edges}

struct S {
  S(int);
  S(const S &);
};
S make();
S f(bool b) { return b ? make() : S(1); }
// CHECK: edge ternary-object.cpp:[[#@LINE-1]] call f(bool) -> make()
// CHECK: edge ternary-object.cpp:[[#@LINE-2]] construct f(bool) -> S::S(int)
// CHECK-NOT: S::S(S const&)
