// A temporary of the right side of && is destroyed when it was made.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
  bool ok() const;
};
bool test();
bool f() { return test() && S().ok(); }
// CHECK: edge logical.cpp:[[#@LINE-1]] call f() -> S::ok() const
// CHECK: edge logical.cpp:[[#@LINE-2]] call f() -> test()
// CHECK: edge logical.cpp:[[#@LINE-3]] construct f() -> S::S()
// CHECK: edge logical.cpp:[[#@LINE-4]] destroy f() -> S::~S()
