// A method of a union.
// RUN: %{facts} | %{check-functions}

union U {
  int n;
  char c;
  int get() { return n; }
  // CHECK: function union.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external U::get() [_ZN1U3getEv]
};
