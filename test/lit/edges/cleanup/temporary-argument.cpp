// The caller destroys what it passes by value.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  S(const S &);
  ~S();
};
void take(S);
void f(S &s) {
  take(s);
  // CHECK: edge temporary-argument.cpp:[[#@LINE-1]] call f(S&) -> take(S)
  // CHECK: edge temporary-argument.cpp:[[#@LINE-2]] construct f(S&) -> S::S(S const&)
  // CHECK: edge temporary-argument.cpp:[[#@LINE-3]] destroy f(S&) -> S::~S()
}
