// A fold over an operator that is overloaded.
// RUN: %{facts} | %{check-edges}

struct S {};
S operator+(S, S);
template <class... Ts> S sum(Ts... ts) {
  return (ts + ...);
  // CHECK: edge fold.cpp:[[#@LINE-1]] call S sum<S, S, S>(S, S, S) -> operator+(S, S)
}
S f(S s) { return sum(s, s, s); }
// CHECK: edge fold.cpp:[[#@LINE-1]] call f(S) -> S sum<S, S, S>(S, S, S)
