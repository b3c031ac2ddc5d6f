// noexcept is not in the name of a function, but in that of its parameter's type.
// RUN: %{facts} | %{check-functions}

void f() noexcept {}
// CHECK: function noexcept.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f() [_Z1fv]
void g(void (*)() noexcept) {}
// CHECK: function noexcept.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external g(void (*)() noexcept) [_Z1gPDoFvvE]
