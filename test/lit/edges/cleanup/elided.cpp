// A temporary that becomes the variable is not copied.
// RUN: %{facts} | %{check-edges}

struct S {
  S(int);
  S(const S &);
};
S make();
void take(S);
S f() {
  S a = S(1);
  // CHECK: edge elided.cpp:[[#@LINE-1]] construct f() -> S::S(int)
  S b = make();
  // CHECK: edge elided.cpp:[[#@LINE-1]] call f() -> make()
  take(S(2));
  // CHECK: edge elided.cpp:[[#@LINE-1]] call f() -> take(S)
  // CHECK: edge elided.cpp:[[#@LINE-2]] construct f() -> S::S(int)
  return S(3);
  // CHECK: edge elided.cpp:[[#@LINE-1]] construct f() -> S::S(int)
  // CHECK-NOT: S::S(S const&)
}
