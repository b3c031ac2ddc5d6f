// Static data members, of a class and of a template.
// RUN: %{facts} | %{check-functions}

int make();
struct S {
  static int out;
  inline static int in = make();
  // CHECK: function static-member.cpp:[[#@LINE-1]]-[[#@LINE-1]] initializer external S::in [_ZN1S2inE]
};
int S::out = make();
// CHECK: function static-member.cpp:[[#@LINE-1]]-[[#@LINE-1]] initializer external S::out [_ZN1S3outE]
template <class T> struct Box {
  static int value;
};
template <class T>
int Box<T>::value = make();
// CHECK: function static-member.cpp:[[#@LINE-1]]-[[#@LINE-1]] initializer external Box<int>::value [_ZN3BoxIiE5valueE]
int f() { return Box<int>::value; }
// CHECK: function static-member.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f() [_Z1fv]
