// Arguments, and the objects of member calls, hold calls of their own.
// RUN: %{facts} | %{check-edges}

struct S {
  int m(int);
};
S &get();
int arg();
int f() {
  return get()
  // CHECK: edge nested-calls.cpp:[[#@LINE-1]] call f() -> get()
      .m(arg());
      // CHECK: edge nested-calls.cpp:[[#@LINE-1]] call f() -> S::m(int)
      // CHECK: edge nested-calls.cpp:[[#@LINE-2]] call f() -> arg()
}
