// A for with a declaration as its condition, and a comma at its end.
// RUN: %{facts} | %{check-edges}

int first();
int next(int);
void step();
void f() {
  for (int i = first(); int n = next(i); step(), ++i)
  // CHECK: edge for-declaration.cpp:[[#@LINE-1]] call f() -> first()
  // CHECK: edge for-declaration.cpp:[[#@LINE-2]] call f() -> next(int)
  // CHECK: edge for-declaration.cpp:[[#@LINE-3]] call f() -> step()
    ;
}
