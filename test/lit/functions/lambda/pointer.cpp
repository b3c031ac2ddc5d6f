// The conversion to a pointer, and what it points to.
// RUN: %{facts} | %{check-functions}

void f() {
// CHECK: function pointer.cpp:[[#@LINE-1]]-[[#@LINE+5]] function external f() [_Z1fv]
  void (*p)() = [] {};
  // CHECK: function pointer.cpp:[[#@LINE-1]]-[[#@LINE-1]] conversion internal f()::$_0::operator void (*)()() const [_ZZ1fvENK3$_0cvPFvvEEv]
  // CHECK: function pointer.cpp:[[#@LINE-2]]-[[#@LINE-2]] lambda internal f()::$_0::operator()() const [_ZZ1fvENK3$_0clEv]
  // CHECK: function pointer.cpp:[[#@LINE-3]]-[[#@LINE-3]] method internal f()::$_0::__invoke() [_ZZ1fvEN3$_08__invokeEv]
}
