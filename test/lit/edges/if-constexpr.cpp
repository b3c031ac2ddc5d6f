// A branch of `if constexpr` that is not taken is no edge.
// RUN: %{facts} | %{check-edges}

void taken();
void discarded();
void f() {
  if constexpr (sizeof(int) == 4)
    taken();
  // CHECK: edge if-constexpr.cpp:[[#@LINE-1]] call f() -> taken()
  else
    discarded();
}
