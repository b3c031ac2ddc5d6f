// A call that a macro makes stands where the macro is used.
// RUN: %{facts} | %{check-edges}

void log(int);
#define LOG(x)                                                                 \
  do {                                                                         \
    log(x);                                                                    \
  } while (0)
void f() {
  LOG(1);
  // CHECK: edge macro.cpp:[[#@LINE-1]] call f() -> log(int)
}
