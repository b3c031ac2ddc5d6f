// Over an array it calls nothing.
// RUN: %{facts} | %{check-edges}

void work(int);
void f() {
  int array[] = {1, 2};
  for (int i : array)
    work(i);
    // CHECK: edge range-for-array.cpp:[[#@LINE-1]] call f() -> work(int)
}
