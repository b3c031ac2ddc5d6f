// The variable of a loop's condition is destroyed each time around.
// RUN: %{facts} | %{check-edges}

struct S {
  S() noexcept;
  ~S();
  operator bool();
};
S next();
void f() {
  for (; S s = next();)
  // CHECK: edge loop-variable.cpp:[[#@LINE-1]] call f() -> S::operator bool()
  // CHECK: edge loop-variable.cpp:[[#@LINE-2]] call f() -> next()
  // CHECK: edge loop-variable.cpp:[[#@LINE-3]] destroy f() -> S::~S()
    ;
}
