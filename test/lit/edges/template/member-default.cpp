// The default member initialiser of a class template.
// RUN: %{facts} | %{check-edges}

int make(int);
template <class T> struct Box {
  int n = make(sizeof(T));
  // CHECK: edge member-default.cpp:[[#@LINE-1]] call Box<int>::Box() -> make(int)
};
void f() { Box<int> b; }
// CHECK: edge member-default.cpp:[[#@LINE-1]] construct f() -> Box<int>::Box()
