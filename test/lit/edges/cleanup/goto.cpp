// goto leaves scopes as well.
// RUN: %{facts} | %{check-edges}

struct S {
  S() noexcept;
  ~S();
};
void work() noexcept;
void f(bool b) {
again:
  {
    S s;
    // CHECK: edge goto.cpp:[[#@LINE-1]] construct f(bool) -> S::S()
    // CHECK: edge goto.cpp:[[#@LINE-2]] destroy f(bool) -> S::~S()
    if (b)
      goto again;
    for (;;)
      work();
      // CHECK: edge goto.cpp:[[#@LINE-1]] call f(bool) -> work()
  }
}
