// The end of a handler may throw by itself: the outer one stays.
// RUN: %{facts} | %{check-edges}

void work();
void quiet() noexcept;
void outer();
void f() {
  try {
    try {
      work();
      // CHECK: edge try-catch-all-inner.cpp:[[#@LINE-1]] call f() -> work()
    } catch (...) {
      quiet();
      // CHECK: edge try-catch-all-inner.cpp:[[#@LINE-1]] call f() -> quiet()
    }
  } catch (...) {
    outer();
    // CHECK: edge try-catch-all-inner.cpp:[[#@LINE-1]] call f() -> outer()
  }
}
