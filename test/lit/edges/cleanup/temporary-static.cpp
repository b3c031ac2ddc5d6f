// A temporary that a static reference keeps dies at exit.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
void f() {
  static const S &s = S();
  // CHECK: edge temporary-static.cpp:[[#@LINE-1]] construct f() -> S::S()
  // CHECK: edge temporary-static.cpp:[[#@LINE-2]] destroy f() -> S::~S()
}
