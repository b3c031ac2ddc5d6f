// A scope that control never leaves destroys nothing but on unwinding.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
void work() noexcept;
void thrower();
void never() {
  S s;
  // CHECK: edge scope-never-left.cpp:[[#@LINE-1]] construct never() -> S::S()
  for (;;)
    work();
    // CHECK: edge scope-never-left.cpp:[[#@LINE-1]] call never() -> work()
}
void unwinds() {
  S s;
  // CHECK: edge scope-never-left.cpp:[[#@LINE-1]] construct unwinds() -> S::S()
  // CHECK: edge scope-never-left.cpp:[[#@LINE-2]] destroy unwinds() -> S::~S()
  for (;;)
    thrower();
    // CHECK: edge scope-never-left.cpp:[[#@LINE-1]] call unwinds() -> thrower()
}
