// A constructor needs the vtable, and with it the methods that nobody calls.
// RUN: %{facts} | %{check-edges}

void work();
struct S {
  virtual void v() { work(); }
  // CHECK: edge vtable.cpp:[[#@LINE-1]] call S::v() -> work()
};
void f() { S s; }
// CHECK: edge vtable.cpp:[[#@LINE-1]] construct f() -> S::S()
