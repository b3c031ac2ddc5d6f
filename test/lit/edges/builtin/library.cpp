// A library function that the compiler knows is a function all the same.
// RUN: %{facts} | %{check-edges}

extern "C" unsigned long strlen(const char *);
extern "C" double sin(double);
extern "C" [[noreturn]] void abort();
unsigned long f(const char *s, double d) {
  if (sin(d) > 0)
  // CHECK: edge library.cpp:[[#@LINE-1]] call f(char const*, double) -> sin(double)
    abort();
    // CHECK: edge library.cpp:[[#@LINE-1]] call f(char const*, double) -> abort()
  return strlen(s);
  // CHECK: edge library.cpp:[[#@LINE-1]] call f(char const*, double) -> strlen(const char *)
}
