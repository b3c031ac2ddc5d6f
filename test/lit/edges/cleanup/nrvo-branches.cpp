// Two names that are returned: neither is built in place.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  S(const S &);
  ~S();
};
S f(bool b) {
  S one;
  // CHECK: edge nrvo-branches.cpp:[[#@LINE-1]] construct f(bool) -> S::S()
  // CHECK: edge nrvo-branches.cpp:[[#@LINE-2]] destroy f(bool) -> S::~S()
  S two;
  // CHECK: edge nrvo-branches.cpp:[[#@LINE-1]] construct f(bool) -> S::S()
  // CHECK: edge nrvo-branches.cpp:[[#@LINE-2]] destroy f(bool) -> S::~S()
  if (b)
    return one;
    // CHECK: edge nrvo-branches.cpp:[[#@LINE-1]] construct f(bool) -> S::S(S const&)
  return two;
  // CHECK: edge nrvo-branches.cpp:[[#@LINE-1]] construct f(bool) -> S::S(S const&)
}
