// A friend of a class template, one per instantiation.
// RUN: %{facts} | %{check-functions}

template <class T> struct Box {
  friend void poke(Box &) {}
  // CHECK: function friend.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external poke(Box<int>&) [_Z4pokeR3BoxIiE] template=poke(Box<T> &)
  // CHECK: function friend.cpp:[[#@LINE-2]]-[[#@LINE-2]] template external poke(Box<T> &) [c:{{.*}}]
};
void f(Box<int> &b) { poke(b); }
// CHECK: function friend.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f(Box<int>&) [_Z1fR3BoxIiE]
