// Arrays of arrays.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
void f() { S s[2][3]; }
// CHECK: edge array-multi.cpp:[[#@LINE-1]] construct f() -> S::S()
// CHECK: edge array-multi.cpp:[[#@LINE-2]] destroy f() -> S::~S()
struct Whole {
  S s[2][3];
  Whole();
};
Whole::Whole() {}
// CHECK: edge array-multi.cpp:[[#@LINE-1]] construct Whole::Whole() -> S::S()
// CHECK: edge array-multi.cpp:[[#@LINE-2]] destroy Whole::Whole() -> S::~S()
