// A value that is returned is computed before the end of the scope.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
  int get();
};
int f() {
  S s;
  // CHECK: edge return-value.cpp:[[#@LINE-1]] construct f() -> S::S()
  // CHECK: edge return-value.cpp:[[#@LINE-2]] destroy f() -> S::~S()
  return s.get();
  // CHECK: edge return-value.cpp:[[#@LINE-1]] call f() -> S::get()
}
