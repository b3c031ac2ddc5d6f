// An argument is destroyed when a later one throws, and after the call.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
int make();
[[noreturn]] void take(const S &, int) noexcept;
void f() { take(S(), make()); }
// CHECK: edge argument-unwind.cpp:[[#@LINE-1]] call f() -> make()
// CHECK: edge argument-unwind.cpp:[[#@LINE-2]] call f() -> take(S const&, int)
// CHECK: edge argument-unwind.cpp:[[#@LINE-3]] construct f() -> S::S()
// CHECK: edge argument-unwind.cpp:[[#@LINE-4]] destroy f() -> S::~S()
