// A handler may throw into the one outside.
// RUN: %{facts} | %{check-edges}

void work();
void inner();
void outer();
void f() {
  try {
    try {
      work();
      // CHECK: edge try-nested.cpp:[[#@LINE-1]] call f() -> work()
    } catch (int) {
      inner();
      // CHECK: edge try-nested.cpp:[[#@LINE-1]] call f() -> inner()
    }
  } catch (...) {
    outer();
    // CHECK: edge try-nested.cpp:[[#@LINE-1]] call f() -> outer()
  }
}
