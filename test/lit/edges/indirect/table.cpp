// And with an array of pointers.
// RUN: %{facts} | %{check-edges}

void one();
void two();
void f(int i) {
  static void (*const table[])() = {one, two};
  // CHECK: edge table.cpp:[[#@LINE-1]] address f(int) -> one()
  // CHECK: edge table.cpp:[[#@LINE-2]] address f(int) -> two()
  table[i]();
  // CHECK: edge table.cpp:[[#@LINE-1]] indirect f(int) -> void ()
}
