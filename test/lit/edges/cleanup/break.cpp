// So do break and continue, for what is declared in the loop.
// RUN: %{facts} | %{check-edges}

struct S {
  S() noexcept;
  ~S();
};
void f(bool b) {
  S outer;
  // CHECK: edge break.cpp:[[#@LINE-1]] construct f(bool) -> S::S()
  // CHECK: edge break.cpp:[[#@LINE-2]] destroy f(bool) -> S::~S()
  for (;;) {
    S inner;
    // CHECK: edge break.cpp:[[#@LINE-1]] construct f(bool) -> S::S()
    // CHECK: edge break.cpp:[[#@LINE-2]] destroy f(bool) -> S::~S()
    if (b)
      continue;
    break;
  }
}
