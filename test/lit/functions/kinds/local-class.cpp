// Classes of functions, in an inline one too.
// RUN: %{facts} | %{check-functions}

inline auto shared() {
// CHECK: function local-class.cpp:[[#@LINE-1]]-[[#@LINE+6]] function external shared() [_Z6sharedv]
  struct Local {
    int m() { return 1; }
    // CHECK: function local-class.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external shared()::Local::m() [_ZZ6sharedvEN5Local1mEv]
  };
  return Local();
}
int f() { return shared().m(); }
// CHECK: function local-class.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f() [_Z1fv]
