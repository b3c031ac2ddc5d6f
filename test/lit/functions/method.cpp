// Methods, in the class and out of it.
// RUN: %{facts} | %{check-functions}

struct S {
  int in() const { return 1; }
  // CHECK: function method.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external S::in() const [_ZNK1S2inEv]
  int out();
};
int S::out() { return 2; }
// CHECK: function method.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external S::out() [_ZN1S3outEv]
