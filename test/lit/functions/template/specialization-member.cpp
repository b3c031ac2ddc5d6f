// An explicit specialisation of one method of a class template joins to it.
// RUN: %{facts} | %{check-functions}

template <class T> struct Box {
  void put(T) {}
  // CHECK: function specialization-member.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external Box<char>::put(char) [_ZN3BoxIcE3putEc] template=Box::put(T)
  // CHECK: function specialization-member.cpp:[[#@LINE-2]]-[[#@LINE-2]] template external Box::put(T) [c:{{.*}}]
};
template <> void Box<int>::put(int) {}
// CHECK: function specialization-member.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external Box<int>::put(int) [_ZN3BoxIiE3putEi] template=Box::put(T)
void f(Box<char> &b) { b.put('c'); }
// CHECK: function specialization-member.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f(Box<char>&) [_Z1fR3BoxIcE]
