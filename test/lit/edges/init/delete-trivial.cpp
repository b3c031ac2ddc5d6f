// delete of what needs no destructor only frees.
// RUN: %{facts} | %{check-edges}

void f(int *p) { delete p; }
// CHECK: edge delete-trivial.cpp:[[#@LINE-1]] call f(int*) -> operator delete(void*{{.*}})
