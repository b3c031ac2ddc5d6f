// A label that inline assembly may jump to is reachable.
// RUN: %{facts} | %{check-edges}

void work();
void f() {
  asm goto("" : : : : out);
  return;
out:
  work();
  // CHECK: edge asm-goto.cpp:[[#@LINE-1]] call f() -> work()
}
