// Unless control can jump into it.
// RUN: %{facts} | %{check-edges}

void work();
void f(bool b) {
  if (b)
    goto inside;
  if (false) {
  inside:
    work();
    // CHECK: edge if-label.cpp:[[#@LINE-1]] call f(bool) -> work()
  }
}
