// A requires-expression as a condition folds, and calls nothing.
// RUN: %{facts} | %{check-edges}

void taken();
void discarded();
int probe(int);
template <class T> void apply(T t) {
  if constexpr (requires { probe(t); })
    taken();
    // CHECK: edge requires.cpp:[[#@LINE-1]] call void apply<int>(int) -> taken()
  else
    discarded();
}
void f() { apply(1); }
// CHECK: edge requires.cpp:[[#@LINE-1]] call f() -> void apply<int>(int)
// CHECK-NOT: probe(int)
