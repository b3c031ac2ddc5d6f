// So is the temporary that a reference of a namespace keeps.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
const S &kept = S();
// CHECK: edge global-reference.cpp:[[#@LINE-1]] construct kept -> S::S()
// CHECK: edge global-reference.cpp:[[#@LINE-2]] destroy kept -> S::~S()
