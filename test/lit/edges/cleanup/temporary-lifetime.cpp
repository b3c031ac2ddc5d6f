// A temporary bound to a reference dies with the reference.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
void work();
void f() {
  const S &s = S();
  // CHECK: edge temporary-lifetime.cpp:[[#@LINE-1]] construct f() -> S::S()
  // CHECK: edge temporary-lifetime.cpp:[[#@LINE-2]] destroy f() -> S::~S()
  work();
  // CHECK: edge temporary-lifetime.cpp:[[#@LINE-1]] call f() -> work()
}
