// A condition with a side effect does not fold.
// RUN: %{facts} | %{check-edges}

bool test();
void then();
void other();
void f() {
  if (test(), true)
  // CHECK: edge constant-side-effect.cpp:[[#@LINE-1]] call f() -> test()
    then();
    // CHECK: edge constant-side-effect.cpp:[[#@LINE-1]] call f() -> then()
  else
    other();
    // CHECK: edge constant-side-effect.cpp:[[#@LINE-1]] call f() -> other()
}
