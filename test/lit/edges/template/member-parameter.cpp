// A method is called through a pointer, as the compiler does it, to a known target.
// RUN: %{facts} | %{check-edges}

struct S {
  void m();
};
template <void (S::*M)()> void apply(S &s) {
  (s.*M)();
  // CHECK: edge member-parameter.cpp:[[#@LINE-1]] indirect void apply<&S::m()>(S&) -> S::m()
}
void f(S &s) { apply<&S::m>(s); }
// CHECK: edge member-parameter.cpp:[[#@LINE-1]] call f(S&) -> void apply<&S::m()>(S&)
