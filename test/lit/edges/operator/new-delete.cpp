// Replaced global operators call what they call.
// RUN: %{facts} | %{check-edges}

extern "C" void *malloc(unsigned long);
extern "C" void free(void *);
void *operator new(unsigned long n) { return malloc(n); }
// CHECK: edge new-delete.cpp:[[#@LINE-1]] call operator new(unsigned long) -> malloc(unsigned long)
void operator delete(void *p) noexcept { free(p); }
// CHECK: edge new-delete.cpp:[[#@LINE-1]] call operator delete(void*) -> free(void *)
