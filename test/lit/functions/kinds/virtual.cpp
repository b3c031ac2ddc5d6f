// A pure method with a body, and one without.
// RUN: %{facts} | %{check-functions}

struct S {
  virtual void with() = 0;
  virtual void without() = 0;
  virtual ~S() {}
  // CHECK: function virtual.cpp:[[#@LINE-1]]-[[#@LINE-1]] destructor external S::~S() [_ZN1SD1Ev]
};
void S::with() {}
// CHECK: function virtual.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external S::with() [_ZN1S4withEv]
