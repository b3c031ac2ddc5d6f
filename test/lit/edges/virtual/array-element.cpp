// An element of an array is not taken for known.
// RUN: %{facts} | %{check-edges}

struct S {
  virtual void v();
};
void f(S *pointer) {
  S array[2];
  // CHECK: edge array-element.cpp:[[#@LINE-1]] construct f(S*) -> S::S()
  array[1].v();
  // CHECK: edge array-element.cpp:[[#@LINE-1]] virtual f(S*) -> S::v()
  pointer[1].v();
  // CHECK: edge array-element.cpp:[[#@LINE-1]] virtual f(S*) -> S::v()
}
