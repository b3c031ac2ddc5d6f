// The variable of a condition dies at the end of the if.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
  operator bool() const;
};
void f() {
  if (S s = S())
  // CHECK: edge if-scope.cpp:[[#@LINE-1]] call f() -> S::operator bool() const
  // CHECK: edge if-scope.cpp:[[#@LINE-2]] construct f() -> S::S()
  // CHECK: edge if-scope.cpp:[[#@LINE-3]] destroy f() -> S::~S()
    return;
}
