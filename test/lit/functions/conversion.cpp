// A conversion operator.
// RUN: %{facts} | %{check-functions}

struct S {
  operator bool() const { return true; }
  // CHECK: function conversion.cpp:[[#@LINE-1]]-[[#@LINE-1]] conversion external S::operator bool() const [_ZNK1ScvbEv]
};
