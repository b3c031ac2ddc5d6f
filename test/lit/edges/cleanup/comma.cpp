// Both sides of a comma.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
struct T {
  T();
  ~T();
};
void f() { S(), T(); }
// CHECK: edge comma.cpp:[[#@LINE-1]] construct f() -> S::S()
// CHECK: edge comma.cpp:[[#@LINE-2]] construct f() -> T::T()
// CHECK: edge comma.cpp:[[#@LINE-3]] destroy f() -> S::~S()
// CHECK: edge comma.cpp:[[#@LINE-4]] destroy f() -> T::~T()
