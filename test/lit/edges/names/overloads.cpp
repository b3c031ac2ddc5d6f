// A call goes to the overload that fits.
// RUN: %{facts} | %{check-edges}

void on(int);
void on(long);
void on(const char *);
void f() {
  on(1);
  // CHECK: edge overloads.cpp:[[#@LINE-1]] call f() -> on(int)
  on(1L);
  // CHECK: edge overloads.cpp:[[#@LINE-1]] call f() -> on(long)
  on("text");
  // CHECK: edge overloads.cpp:[[#@LINE-1]] call f() -> on(char const*)
}
