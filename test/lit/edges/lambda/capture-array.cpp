// An array is captured element by element.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  S(const S &);
};
void f() {
  S s[2];
  // CHECK: edge capture-array.cpp:[[#@LINE-1]] construct f() -> S::S()
  [s] {}();
  // CHECK: edge capture-array.cpp:[[#@LINE-1]] call f() -> f()::$_0::operator()() const
  // CHECK: edge capture-array.cpp:[[#@LINE-2]] construct f() -> S::S(S const&)
  // CHECK: edge capture-array.cpp:[[#@LINE-3]] encloses f() -> f()::$_0::operator()() const{{( passed-to=.*)?}}
}
