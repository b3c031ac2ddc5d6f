// __builtin_memcpy is an operation, memcpy a function with a name.
// RUN: %{facts} | %{check-edges}

extern "C" void *memcpy(void *, const void *, unsigned long);
void f(char *a, const char *b) {
  __builtin_memcpy(a, b, 4);
  memcpy(a, b, 5);
  // CHECK: edge memcpy.cpp:[[#@LINE-1]] call f(char*, char const*) -> memcpy(void *, const void *, unsigned long)
}
