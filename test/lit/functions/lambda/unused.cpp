// One that nobody calls is a function all the same.
// RUN: %{facts} | %{check-functions}

void f() {
// CHECK: function unused.cpp:[[#@LINE-1]]-[[#@LINE+3]] function external f() [_Z1fv]
  auto l = [] { return 1; };
  // CHECK: function unused.cpp:[[#@LINE-1]]-[[#@LINE-1]] lambda internal f()::$_0::operator()() const [_ZZ1fvENK3$_0clEv]
}
