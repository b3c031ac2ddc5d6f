// Through a pointer to a base that is a member.
// RUN: %{facts} | %{check-edges}

struct Base {
  virtual void v();
};
struct Holder {
  Base *base;
  Base held;
};
void f(Holder &h) {
  h.base->v();
  // CHECK: edge pointer-to-base-member.cpp:[[#@LINE-1]] virtual f(Holder&) -> Base::v()
  h.held.v();
  // CHECK: edge pointer-to-base-member.cpp:[[#@LINE-1]] call f(Holder&) -> Base::v()
}
