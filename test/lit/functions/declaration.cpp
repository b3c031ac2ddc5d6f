// A declaration defines nothing.
// RUN: %{facts} | %{check-functions}

int declared(int);
extern int variable;
struct S {
  int method();
  S(const S &) = delete;
};
int defined() { return 1; }
// CHECK: function declaration.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external defined() [_Z7definedv]
