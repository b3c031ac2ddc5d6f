// What a system header defines is a leaf: named, not walked.
// RUN: %{facts} | %{check-edges}

#include <cstdlib>
int f(int x) {
  return std::abs(x);
  // CHECK: edge system-leaf.cpp:[[#@LINE-1]] call f(int) -> abs(int)
}
