// What is deleted is no function.
// RUN: %{facts} | %{check-functions}

struct S {
  S(const S &) = delete;
  void m() = delete;
};
void f(int) = delete;
void f(char) {}
// CHECK: function deleted.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f(char) [_Z1fc]
