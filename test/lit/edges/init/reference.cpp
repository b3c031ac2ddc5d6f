// A reference that needs a temporary of another type.
// RUN: %{facts} | %{check-edges}

struct S {
  S(int);
};
const S &kept = 1;
// CHECK: edge reference.cpp:[[#@LINE-1]] construct kept -> S::S(int)
void f() {
  const S &s = 2;
  // CHECK: edge reference.cpp:[[#@LINE-1]] construct f() -> S::S(int)
}
