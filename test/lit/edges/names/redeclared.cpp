// However often it is declared, it is one function.
// RUN: %{facts} | %{check-edges}

int callee();
int callee();
namespace ns {
extern "C" int shared();
}
extern "C" int shared();
int f() {
  int callee();
  return callee() + shared() + ns::shared();
  // CHECK: edge redeclared.cpp:[[#@LINE-1]] call f() -> callee()
  // CHECK: edge redeclared.cpp:[[#@LINE-2]] call f() -> ns::shared()
}
