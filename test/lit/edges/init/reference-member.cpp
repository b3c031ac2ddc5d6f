// A member of reference type calls nothing but its initialiser.
// RUN: %{facts} | %{check-edges}

struct S {
  S(const S &);
};
S &get();
struct Holder {
  S &held;
  Holder();
};
Holder::Holder() : held(get()) {}
// CHECK: edge reference-member.cpp:[[#@LINE-1]] call Holder::Holder() -> get()
// CHECK-NOT: S::S(S const&)
