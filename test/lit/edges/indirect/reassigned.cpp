// A local that is assigned again may hold anything of its type.
// RUN: %{facts} | %{check-edges}

void one(int);
void two(int);
void f(bool b) {
  void (*p)(int) = one;
  // CHECK: edge reassigned.cpp:[[#@LINE-1]] address f(bool) -> one(int)
  if (b)
    p = two;
    // CHECK: edge reassigned.cpp:[[#@LINE-1]] address f(bool) -> two(int)
  p(1);
  // CHECK: edge reassigned.cpp:[[#@LINE-1]] indirect f(bool) -> void (int)
}
