// A static data member, in the class or out of it.
// RUN: %{facts} | %{check-edges}

int make(int);
struct S {
  static int out;
  inline static int in = make(1);
  // CHECK: edge static-member.cpp:[[#@LINE-1]] call S::in -> make(int)
};
int S::out = make(2);
// CHECK: edge static-member.cpp:[[#@LINE-1]] call S::out -> make(int)
