// The dynamic type of a variable, a member and a temporary is known.
// RUN: %{facts} | %{check-edges}

struct S {
  virtual void v();
};
struct Holder {
  S member;
};
S make();
void f(Holder &h, S &unknown) {
  S local;
  // CHECK: edge known-object.cpp:[[#@LINE-1]] construct f(Holder&, S&) -> S::S()
  local.v();
  // CHECK: edge known-object.cpp:[[#@LINE-1]] call f(Holder&, S&) -> S::v()
  h.member.v();
  // CHECK: edge known-object.cpp:[[#@LINE-1]] call f(Holder&, S&) -> S::v()
  make().v();
  // CHECK: edge known-object.cpp:[[#@LINE-1]] call f(Holder&, S&) -> S::v()
  // CHECK: edge known-object.cpp:[[#@LINE-2]] call f(Holder&, S&) -> make()
  unknown.v();
  // CHECK: edge known-object.cpp:[[#@LINE-1]] virtual f(Holder&, S&) -> S::v()
}
