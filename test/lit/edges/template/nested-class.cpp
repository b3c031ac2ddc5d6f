// The nested class of a class template.
// RUN: %{facts} | %{check-edges}

void on(int);
template <class T> struct Outer {
  struct Inner {
    void m() { on(sizeof(T)); }
    // CHECK: edge nested-class.cpp:[[#@LINE-1]] call Outer<char>::Inner::m() -> on(int)
  };
};
void f(Outer<char>::Inner &i) { i.m(); }
// CHECK: edge nested-class.cpp:[[#@LINE-1]] call f(Outer<char>::Inner&) -> Outer<char>::Inner::m()
