// An abbreviated template is a template.
// RUN: %{facts} | %{check-functions}

void take(auto) {}
// CHECK: function abbreviated.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external void take<int>(int) [_Z4takeIiEvT_] template=take(auto)
// CHECK: function abbreviated.cpp:[[#@LINE-2]]-[[#@LINE-2]] template external take(auto) [c:{{.*}}]
void f() { take(1); }
// CHECK: function abbreviated.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f() [_Z1fv]
