// So is a destructor.
// RUN: %{facts} | %{check-functions}

struct S {
  virtual ~S();
};
S::~S() {}
// CHECK: function destructor.cpp:[[#@LINE-1]]-[[#@LINE-1]] destructor external S::~S() [_ZN1SD1Ev]
