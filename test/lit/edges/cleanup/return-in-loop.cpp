// A return from within a loop without end.
// RUN: %{facts} | %{check-edges}

struct T {
  T() noexcept;
  ~T();
};
bool test() noexcept;
void f() {
  T outer;
  // CHECK: edge return-in-loop.cpp:[[#@LINE-1]] construct f() -> T::T()
  // CHECK: edge return-in-loop.cpp:[[#@LINE-2]] destroy f() -> T::~T()
  for (;;)
    if (test())
    // CHECK: edge return-in-loop.cpp:[[#@LINE-1]] call f() -> test()
      return;
}
