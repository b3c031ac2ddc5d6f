// Overloads are different functions.
// RUN: %{facts} | %{check-functions}

void f(int) {}
// CHECK: function overloads.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f(int) [_Z1fi]
void f(long) {}
// CHECK: function overloads.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f(long) [_Z1fl]
struct S {
  void g() {}
  // CHECK: function overloads.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external S::g() [_ZN1S1gEv]
  void g() const {}
  // CHECK: function overloads.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external S::g() const [_ZNK1S1gEv]
};
