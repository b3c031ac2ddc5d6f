// The elements of an array; those made so far, when one throws.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
struct Quiet {
  Quiet() noexcept;
};
void f() {
  S s[3];
  // CHECK: edge array.cpp:[[#@LINE-1]] construct f() -> S::S()
  // CHECK: edge array.cpp:[[#@LINE-2]] destroy f() -> S::~S()
  Quiet q[3];
  // CHECK: edge array.cpp:[[#@LINE-1]] construct f() -> Quiet::Quiet()
}
