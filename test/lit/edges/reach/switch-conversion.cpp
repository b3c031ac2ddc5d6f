// A switch over a class converts it.
// RUN: %{facts} | %{check-edges}

struct S {
  operator int() const;
};
void work();
void f(const S &s) {
  switch (s) {
  // CHECK: edge switch-conversion.cpp:[[#@LINE-1]] call f(S const&) -> S::operator int() const
  case 1:
    work();
    // CHECK: edge switch-conversion.cpp:[[#@LINE-1]] call f(S const&) -> work()
  }
}
