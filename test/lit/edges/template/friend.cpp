// A friend defined in a class template, one per instantiation.
// RUN: %{facts} | %{check-edges}

void on(int);
template <class T> struct Box {
  friend void poke(Box &) { on(sizeof(T)); }
  // CHECK: edge friend.cpp:[[#@LINE-1]] call poke(Box<int>&) -> on(int)
};
void f(Box<int> &b) { poke(b); }
// CHECK: edge friend.cpp:[[#@LINE-1]] call f(Box<int>&) -> poke(Box<int>&)
