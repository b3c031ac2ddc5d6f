// A system template calls back into the project: what it reaches counts.
// RUN: %{facts} | %{check-functions}

#include <memory>
struct Part {
  Part() {}
  // CHECK: function through-system.cpp:[[#@LINE-1]]-[[#@LINE-1]] constructor external Part::Part() [_ZN4PartC1Ev]
};
std::unique_ptr<Part> f() { return std::make_unique<Part>(); }
// CHECK: function through-system.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f() [_Z1fv]
