// A capture by reference copies nothing.
// RUN: %{facts} | %{check-edges}

struct S {
  S(const S &);
};
void use(const S &);
void f(const S &s) {
  [&s] { use(s); }();
  // CHECK: edge capture-reference.cpp:[[#@LINE-1]] call f(S const&) -> f(S const&)::$_0::operator()() const
  // CHECK: edge capture-reference.cpp:[[#@LINE-2]] call f(S const&)::$_0::operator()() const -> use(S const&)
  // CHECK: edge capture-reference.cpp:[[#@LINE-3]] encloses f(S const&) -> f(S const&)::$_0::operator()() const{{( passed-to=.*)?}}
  // CHECK-NOT: S::S(S const&)
}
