// An assignment evaluates its right side first, and calls once.
// RUN: %{facts} | %{check-edges}

struct S {
  S &operator=(int);
};
S &left();
int right();
void f() {
  left() = right();
  // CHECK: edge assignment.cpp:[[#@LINE-1]] call f() -> S::operator=(int)
  // CHECK: edge assignment.cpp:[[#@LINE-2]] call f() -> left()
  // CHECK: edge assignment.cpp:[[#@LINE-3]] call f() -> right()
}
