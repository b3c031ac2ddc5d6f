// A constant pointer to a virtual method dispatches.
// RUN: %{facts} | %{check-edges}
// XFAIL: *
// A pointer to member written at the call counts as a direct call of the static
// callee, but the code goes through the vtable.

struct Base {
  virtual void v();
};
void f(Base &b) {
  (b.*&Base::v)();
  // CHECK: edge member-pointer-virtual.cpp:[[#@LINE-1]] virtual f(Base&) -> Base::v()
}
