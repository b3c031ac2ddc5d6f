// A lambda in a lambda.
// RUN: %{facts} | %{check-functions}

void f() {
// CHECK: function nested.cpp:[[#@LINE-1]]-[[#@LINE+8]] function external f() [_Z1fv]
  auto outer = [] {
  // CHECK: function nested.cpp:[[#@LINE-1]]-[[#@LINE+4]] lambda internal f()::$_0::operator()() const [_ZZ1fvENK3$_0clEv]
    auto inner = [](int) {};
    // CHECK: function nested.cpp:[[#@LINE-1]]-[[#@LINE-1]] lambda internal f()::$_0::operator()() const::'lambda'(int)::operator()(int) const [_ZZZ1fvENK3$_0clEvENKUliE_clEi]
    inner(1);
  };
  outer();
}
