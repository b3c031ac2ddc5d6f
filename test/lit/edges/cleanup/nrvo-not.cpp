// A parameter is not built in place: it is moved.
// RUN: %{facts} | %{check-edges}

struct S {
  S(S &&);
  S(const S &);
};
S f(S s) {
  return s;
  // CHECK: edge nrvo-not.cpp:[[#@LINE-1]] construct f(S) -> S::S(S&&)
}
