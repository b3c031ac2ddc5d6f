// Or one that holds one of two.
// RUN: %{facts} | %{check-edges}

void one();
void two();
void f(bool b) {
  void (*p)() = b ? one : two;
  // CHECK: edge choice.cpp:[[#@LINE-1]] address f(bool) -> one()
  // CHECK: edge choice.cpp:[[#@LINE-2]] address f(bool) -> two()
  p();
  // CHECK: edge choice.cpp:[[#@LINE-1]] indirect f(bool) -> void ()
}
