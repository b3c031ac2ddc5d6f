// A defaulted member counts when it does something.
// RUN: %{facts} | %{check-functions}

struct Part {
  Part();
};
struct Whole {
  Part part;
  Whole() = default;
  // CHECK: function defaulted.cpp:[[#@LINE-1]]-[[#@LINE-1]] constructor external Whole::Whole() [_ZN5WholeC1Ev]
};
Whole f() { return Whole(); }
// CHECK: function defaulted.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f() [_Z1fv]
