// A variable of a switch, and one in a case of its own.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
  operator int() const;
};
void f() {
  switch (S s; s) {
  // CHECK: edge switch-scope.cpp:[[#@LINE-1]] call f() -> S::operator int() const
  // CHECK: edge switch-scope.cpp:[[#@LINE-2]] construct f() -> S::S()
  // CHECK: edge switch-scope.cpp:[[#@LINE-3]] destroy f() -> S::~S()
  case 1: {
    S inner;
    // CHECK: edge switch-scope.cpp:[[#@LINE-1]] construct f() -> S::S()
    // CHECK: edge switch-scope.cpp:[[#@LINE-2]] destroy f() -> S::~S()
    break;
  }
  }
}
