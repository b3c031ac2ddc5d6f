// A static local is destroyed at exit; a trivial one is not.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
struct Plain {
  Plain();
};
void f() {
  static S s;
  // CHECK: edge static-local.cpp:[[#@LINE-1]] construct f() -> S::S()
  // CHECK: edge static-local.cpp:[[#@LINE-2]] destroy f() -> S::~S()
  static Plain p;
  // CHECK: edge static-local.cpp:[[#@LINE-1]] construct f() -> Plain::Plain()
}
