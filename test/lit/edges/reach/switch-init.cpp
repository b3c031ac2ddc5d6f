// A switch and an if with an initialiser.
// RUN: %{facts} | %{check-edges}

int make();
bool test();
void work();
void f() {
  switch (int n = make(); n) {
  // CHECK: edge switch-init.cpp:[[#@LINE-1]] call f() -> make()
  case 1:
    work();
    // CHECK: edge switch-init.cpp:[[#@LINE-1]] call f() -> work()
  }
  if (int n = make(); test())
  // CHECK: edge switch-init.cpp:[[#@LINE-1]] call f() -> make()
  // CHECK: edge switch-init.cpp:[[#@LINE-2]] call f() -> test()
    work();
    // CHECK: edge switch-init.cpp:[[#@LINE-1]] call f() -> work()
}
