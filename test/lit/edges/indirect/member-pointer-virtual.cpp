// A constant pointer to a virtual method dispatches.
// RUN: %{facts} | %{check-edges}

struct Base {
  virtual void v();
};
void f(Base &b) {
  (b.*&Base::v)();
  // CHECK: edge member-pointer-virtual.cpp:[[#@LINE-1]] virtual f(Base&) -> Base::v()
}
