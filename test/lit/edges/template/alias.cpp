// Through an alias template.
// RUN: %{facts} | %{check-edges}

template <class T> struct Box {
  Box();
  void put(T);
};
template <class T> using Alias = Box<T *>;
void f() {
  Alias<int> a;
  // CHECK: edge alias.cpp:[[#@LINE-1]] construct f() -> Box<int*>::Box()
  a.put(nullptr);
  // CHECK: edge alias.cpp:[[#@LINE-1]] call f() -> Box<int*>::put(int*)
}
