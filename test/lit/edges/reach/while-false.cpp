// A loop that a constant never enters is emitted all the same.
// RUN: %{facts} | %{check-edges}

void work();
void dead();
void f() {
  while (false)
    dead();
    // CHECK: edge while-false.cpp:[[#@LINE-1]] call f() -> dead()
  for (; false;)
    dead();
    // CHECK: edge while-false.cpp:[[#@LINE-1]] call f() -> dead()
  do
    work();
    // CHECK: edge while-false.cpp:[[#@LINE-1]] call f() -> work()
  while (false);
}
