// A call through several macros stands where the outermost is used.
// RUN: %{facts} | %{check-edges}

void log(int);
#define INNER(x) log(x)
#define OUTER(x) INNER(x + 1)
void f() {
  OUTER(1);
  // CHECK: edge nested.cpp:[[#@LINE-1]] call f() -> log(int)
}
