// A pack in the name.
// RUN: %{facts} | %{check-functions}

template <class... Ts> void take(Ts...) {}
// CHECK: function variadic.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external void take<>() [_Z4takeIJEEvDpT_] template=take(Ts...)
// CHECK: function variadic.cpp:[[#@LINE-2]]-[[#@LINE-2]] function external void take<int, char>(int, char) [_Z4takeIJicEEvDpT_] template=take(Ts...)
// CHECK: function variadic.cpp:[[#@LINE-3]]-[[#@LINE-3]] template external take(Ts...) [c:{{.*}}]
void f() {
// CHECK: function variadic.cpp:[[#@LINE-1]]-[[#@LINE+3]] function external f() [_Z1fv]
  take();
  take(1, 'c');
}
