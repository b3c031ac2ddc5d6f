// offsetof and alignof are numbers.
// RUN: %{facts} | %{check-edges}

struct S {
  int a, b;
  int m();
};
S make();
unsigned long f() {
  return __builtin_offsetof(S, b) + alignof(S) + sizeof(make().m());
}
unsigned long g() { return f(); }
// CHECK: edge offsetof.cpp:[[#@LINE-1]] call g() -> f()
// CHECK-NOT: make()
