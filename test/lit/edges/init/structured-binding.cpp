// A binding of a plain struct calls nothing but the initialiser.
// RUN: %{facts} | %{check-edges}

struct Pair {
  int a, b;
};
Pair make();
int f() {
  auto [a, b] = make();
  // CHECK: edge structured-binding.cpp:[[#@LINE-1]] call f() -> make()
  return a + b;
}
