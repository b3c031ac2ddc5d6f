// Values, pointers and templates as arguments.
// RUN: %{facts} | %{check-functions}

template <int N, bool B> void number() {}
// CHECK: function non-type.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external void number<3, true>() [_Z6numberILi3ELb1EEvv] template=number()
// CHECK: function non-type.cpp:[[#@LINE-2]]-[[#@LINE-2]] template external number() [c:{{.*}}]
template <auto P> void pointer() {}
// CHECK: function non-type.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external void pointer<&g()>() [_Z7pointer{{.*}}] template=pointer()
// CHECK: function non-type.cpp:[[#@LINE-2]]-[[#@LINE-2]] template external pointer() [c:{{.*}}]
template <template <class> class T> void outer() {}
// CHECK: function non-type.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external void outer<Box>() [_Z5outerI3BoxEvv] template=outer()
// CHECK: function non-type.cpp:[[#@LINE-2]]-[[#@LINE-2]] template external outer() [c:{{.*}}]
template <class T> struct Box {};
void g() {}
// CHECK: function non-type.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external g() [_Z1gv]
void f() {
// CHECK: function non-type.cpp:[[#@LINE-1]]-[[#@LINE+4]] function external f() [_Z1fv]
  number<3, true>();
  pointer<&g>();
  outer<Box>();
}
