// A compiler builtin is no function; memcpy is one.
// RUN: %{facts} | %{check-edges}

extern "C" void *memcpy(void *, const void *, unsigned long);
void f(char *a, const char *b) {
  if (__builtin_expect(a != b, 1))
    memcpy(a, b, 4);
  // CHECK: edge builtin.cpp:[[#@LINE-1]] call f(char*, char const*) -> memcpy(void *, const void *, unsigned long)
}
