// A list calls the constructor that it fits.
// RUN: %{facts} | %{check-edges}

struct S {
  S(int, char);
};
void take(S);
S f() {
  take({1, 'c'});
  // CHECK: edge list.cpp:[[#@LINE-1]] call f() -> take(S)
  // CHECK: edge list.cpp:[[#@LINE-2]] construct f() -> S::S(int, char)
  return {2, 'd'};
  // CHECK: edge list.cpp:[[#@LINE-1]] construct f() -> S::S(int, char)
}
