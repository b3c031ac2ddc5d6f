// What a pointer points to is not, however evident.
// RUN: %{facts} | %{check-edges}

struct S {
  virtual void v();
};
void f() {
  S local;
  // CHECK: edge known-pointer.cpp:[[#@LINE-1]] construct f() -> S::S()
  S *pointer = &local;
  (&local)->v();
  // CHECK: edge known-pointer.cpp:[[#@LINE-1]] virtual f() -> S::v()
  pointer->v();
  // CHECK: edge known-pointer.cpp:[[#@LINE-1]] virtual f() -> S::v()
}
