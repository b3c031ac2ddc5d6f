// The subscript, whose value is converted.
// RUN: %{facts} | %{check-edges}

struct Proxy {
  operator int() const;
};
struct S {
  Proxy operator[](int) const;
};
int index();
int f(const S &s) { return s[index()]; }
// CHECK: edge subscript.cpp:[[#@LINE-1]] call f(S const&) -> Proxy::operator int() const
// CHECK: edge subscript.cpp:[[#@LINE-2]] call f(S const&) -> S::operator[](int) const
// CHECK: edge subscript.cpp:[[#@LINE-3]] call f(S const&) -> index()
