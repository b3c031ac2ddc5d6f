// A member template of a class template.
// RUN: %{facts} | %{check-edges}

void on(int, char);
template <class T> struct Box {
  T value;
  template <class U> void put(U u) { on(value, u); }
  // CHECK: edge member.cpp:[[#@LINE-1]] call void Box<int>::put<char>(char) -> on(int, char)
};
void f(Box<int> &b) { b.put('c'); }
// CHECK: edge member.cpp:[[#@LINE-1]] call f(Box<int>&) -> void Box<int>::put<char>(char)
