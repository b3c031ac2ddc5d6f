// Methods and constructors out of a macro.
// RUN: %{facts} | %{check-functions}

#define BODY(cls)                                                              \
  cls() : n(1) {}                                                              \
  int get() { return n; }
struct S {
  int n;
  BODY(S)
  // CHECK: function method.cpp:[[#@LINE-1]]-[[#@LINE-1]] constructor external S::S() [_ZN1SC1Ev]
  // CHECK: function method.cpp:[[#@LINE-2]]-[[#@LINE-2]] method external S::get() [_ZN1S3getEv] macro=method.cpp:[[#@LINE-5]]
};
