// A conversion that only one instantiation needs.
// RUN: %{facts} | %{check-edges}

struct S {
  operator int() const;
};
void take(int);
template <class T> void apply(const T &t) { take(t); }
// CHECK: edge dependent-conversion.cpp:[[#@LINE-1]] call void apply<S>(S const&) -> S::operator int() const
// CHECK: edge dependent-conversion.cpp:[[#@LINE-2]] call void apply<S>(S const&) -> take(int)
// CHECK: edge dependent-conversion.cpp:[[#@LINE-3]] call void apply<int>(int const&) -> take(int)
void f(const S &s) {
  apply(s);
  // CHECK: edge dependent-conversion.cpp:[[#@LINE-1]] call f(S const&) -> void apply<S>(S const&)
  apply(1);
  // CHECK: edge dependent-conversion.cpp:[[#@LINE-1]] call f(S const&) -> void apply<int>(int const&)
}
