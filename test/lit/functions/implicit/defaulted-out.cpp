// Defaulted out of the class.
// RUN: %{facts} | %{check-functions}

struct S {
  S();
  ~S();
};
S::S() = default;
// CHECK: function defaulted-out.cpp:[[#@LINE-1]]-[[#@LINE-1]] constructor external S::S() [_ZN1SC1Ev]
S::~S() = default;
// CHECK: function defaulted-out.cpp:[[#@LINE-1]]-[[#@LINE-1]] destructor external S::~S() [_ZN1SD1Ev]
