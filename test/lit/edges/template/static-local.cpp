// A static local of a template is one per instantiation.
// RUN: %{facts} | %{check-edges}

int make(int);
template <class T> int &once() {
  static int n = make(sizeof(T));
  // CHECK: edge static-local.cpp:[[#@LINE-1]] call int& once<char>() -> make(int)
  // CHECK: edge static-local.cpp:[[#@LINE-2]] call int& once<int>() -> make(int)
  return n;
}
void f() {
  once<int>();
  // CHECK: edge static-local.cpp:[[#@LINE-1]] call f() -> int& once<int>()
  once<char>();
  // CHECK: edge static-local.cpp:[[#@LINE-1]] call f() -> int& once<char>()
}
