// After a delegated constructor the object is whole: what follows may undo it.
// RUN: %{facts} | %{check-edges}

void thrower();
struct S {
  S(int);
  S();
  ~S();
};
S::S() : S(1) { thrower(); }
// CHECK: edge partial-delegating.cpp:[[#@LINE-1]] call S::S() -> thrower()
// CHECK: edge partial-delegating.cpp:[[#@LINE-2]] construct S::S() -> S::S(int)
// CHECK: edge partial-delegating.cpp:[[#@LINE-3]] destroy S::S() -> S::~S()
