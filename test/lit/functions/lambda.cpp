// A lambda is a function of its own.
// RUN: %{facts} | %{check-functions}

int f() {
  // CHECK: function lambda.cpp:[[#@LINE-1]]-[[#@LINE+4]] function external f() [_Z1fv]
  auto l = [](int x) { return x; };
  // CHECK: function lambda.cpp:[[#@LINE-1]]-[[#@LINE-1]] lambda internal f()::$_0::operator()(int) const [_ZZ1fvENK3$_0clEi]
  return l(1);
}
