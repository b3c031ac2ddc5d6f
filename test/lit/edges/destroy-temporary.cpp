// The end of an expression destroys its temporaries.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
  int get() const;
};
int f() {
  return S().get();
  // CHECK: edge destroy-temporary.cpp:[[#@LINE-1]] call f() -> S::get() const
  // CHECK: edge destroy-temporary.cpp:[[#@LINE-2]] construct f() -> S::S()
  // CHECK: edge destroy-temporary.cpp:[[#@LINE-3]] destroy f() -> S::~S()
}
