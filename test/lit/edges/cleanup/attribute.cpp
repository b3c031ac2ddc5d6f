// __attribute__((cleanup)) calls at the end of the scope.
// RUN: %{facts} | %{check-edges}

void release(int *);
void work();
void f() {
  __attribute__((cleanup(release))) int handle = 1;
  // CHECK: edge attribute.cpp:[[#@LINE-1]] call f() -> release(int*)
  work();
  // CHECK: edge attribute.cpp:[[#@LINE-1]] call f() -> work()
}
