// A forwarding template copies or moves by what it is given.
// RUN: %{facts} | %{check-edges}

struct S {
  S(const S &);
  S(S &&);
};
template <class T> S keep(T &&t) { return S(static_cast<T &&>(t)); }
// CHECK: edge forwarding.cpp:[[#@LINE-1]] construct S keep<S const&>(S const&) -> S::S(S const&)
// CHECK: edge forwarding.cpp:[[#@LINE-2]] construct S keep<S>(S&&) -> S::S(S&&)
S f(const S &s) { return keep(s); }
// CHECK: edge forwarding.cpp:[[#@LINE-1]] call f(S const&) -> S keep<S const&>(S const&)
S g(S &s) { return keep(static_cast<S &&>(s)); }
// CHECK: edge forwarding.cpp:[[#@LINE-1]] call g(S&) -> S keep<S>(S&&)
