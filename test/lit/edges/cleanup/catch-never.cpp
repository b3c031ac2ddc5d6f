// A handler that nothing can reach is not emitted.
// RUN: %{facts} | %{check-edges}

void quiet() noexcept;
void handle();
void f() {
  try {
    quiet();
    // CHECK: edge catch-never.cpp:[[#@LINE-1]] call f() -> quiet()
  } catch (...) {
    handle();
  }
}
