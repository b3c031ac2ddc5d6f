// __builtin_object_size looks at an expression with effects without running it.
// RUN: %{facts} | %{check-edges}

char *make();
void work(unsigned long);
void f() { work(__builtin_object_size(make(), 0)); }
// CHECK: edge object-size.cpp:[[#@LINE-1]] call f() -> work(unsigned long)
// CHECK-NOT: make()
