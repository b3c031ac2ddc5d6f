// The temporary of a default argument dies where the call is.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
void take(const S &s = S());
void f() {
  take();
  // CHECK: edge default-argument.cpp:[[#@LINE-1]] call f() -> take(S const&)
  // CHECK: edge default-argument.cpp:[[#@LINE-2]] construct f() -> S::S()
  // CHECK: edge default-argument.cpp:[[#@LINE-3]] destroy f() -> S::~S()
}
