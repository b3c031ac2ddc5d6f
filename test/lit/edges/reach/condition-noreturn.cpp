// So are the branches of a condition that never comes back.
// RUN: %{facts} | %{check-edges}

[[noreturn]] bool die();
void after();
void f() {
  if (die())
  // CHECK: edge condition-noreturn.cpp:[[#@LINE-1]] call f() -> die()
    after();
    // CHECK: edge condition-noreturn.cpp:[[#@LINE-1]] call f() -> after()
}
