// An array of a namespace is destroyed element by element.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
S array[3];
// CHECK: edge global-array.cpp:[[#@LINE-1]] construct array -> S::S()
// CHECK: edge global-array.cpp:[[#@LINE-2]] destroy array -> S::~S()
