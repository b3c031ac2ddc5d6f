// Trivial copies are no calls.
// RUN: %{facts} | %{check-edges}

struct Plain {
  int a, b;
};
void f(Plain &a, const Plain &b) {
  Plain c(b);
  a = c;
}
int g();
int h() { return g(); }
// CHECK: edge implicit-trivial.cpp:[[#@LINE-1]] call h() -> g()
// CHECK-NOT: Plain::
