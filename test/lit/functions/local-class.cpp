// A method of a local class.
// RUN: %{facts} | %{check-functions}

int f() {
  // CHECK: function local-class.cpp:[[#@LINE-1]]-[[#@LINE+6]] function external f() [_Z1fv]
  struct Local {
    int get() { return 1; }
    // CHECK: function local-class.cpp:[[#@LINE-1]]-[[#@LINE-1]] method internal f()::Local::get() [_ZZ1fvEN5Local3getEv]
  };
  return Local().get();
}
