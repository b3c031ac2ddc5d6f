// An instantiated class with a vtable brings its methods.
// RUN: %{facts} | %{check-edges}

void on(int);
template <class T> struct Box {
  virtual void v() { on(sizeof(T)); }
  // CHECK: edge virtual.cpp:[[#@LINE-1]] call Box<char>::v() -> on(int)
};
void f() { Box<char> b; }
// CHECK: edge virtual.cpp:[[#@LINE-1]] construct f() -> Box<char>::Box()
