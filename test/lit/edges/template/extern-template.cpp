// One that is instantiated elsewhere is called, and not walked here.
// RUN: %{facts} | %{check-edges}

void on(int);
template <class T> struct Box {
  void put(T t);
};
template <class T> void Box<T>::put(T t) { on(t); }
extern template struct Box<int>;
void f(Box<int> &b) { b.put(1); }
// CHECK: edge extern-template.cpp:[[#@LINE-1]] call f(Box<int>&) -> Box<int>::put(int)
