// Designated initialisers, evaluated in order.
// RUN: %{facts} | %{check-edges}

int first();
int second();
struct S {
  int a, b, c;
};
S f() {
  return {
      .a = first(),
      // CHECK: edge designated.cpp:[[#@LINE-1]] call f() -> first()
      .c = second(),
      // CHECK: edge designated.cpp:[[#@LINE-1]] call f() -> second()
  };
}
