// A fold over nothing calls nothing.
// RUN: %{facts} | %{check-edges}

bool on(int);
template <class... Ts> bool all(Ts... ts) {
  return (on(ts) && ...);
}
bool f() { return all(); }
// CHECK: edge fold-empty.cpp:[[#@LINE-1]] call f() -> bool all<>()
// CHECK-NOT: on(int)
