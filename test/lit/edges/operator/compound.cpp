// A compound assignment to what a call returns.
// RUN: %{facts} | %{check-edges}

struct S {
  S &operator+=(const S &);
};
S &left();
const S &right();
int *plain();
int number();
void f() {
  left() += right();
  // CHECK: edge compound.cpp:[[#@LINE-1]] call f() -> S::operator+=(S const&)
  // CHECK: edge compound.cpp:[[#@LINE-2]] call f() -> left()
  // CHECK: edge compound.cpp:[[#@LINE-3]] call f() -> right()
  *plain() += number();
  // CHECK: edge compound.cpp:[[#@LINE-1]] call f() -> number()
  // CHECK: edge compound.cpp:[[#@LINE-2]] call f() -> plain()
}
