// A local returned by name is built in place: no copy.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  S(const S &);
  ~S();
};
S f() {
  S s;
  // CHECK: edge nrvo.cpp:[[#@LINE-1]] construct f() -> S::S()
  // CHECK: edge nrvo.cpp:[[#@LINE-2]] destroy f() -> S::~S()
  return s;
  // CHECK-NOT: S::S(S const&)
}
