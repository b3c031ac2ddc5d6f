// A lambda in the initialiser of a static data member.
// RUN: %{facts} | %{check-edges}

int make();
struct S {
  static int n;
  static inline int m = [] { return make(); }();
  // In the order of the names, which versions of clang give differently.
  // CHECK-DAG: edge static-call.cpp:[[#@LINE-2]] call S::m -> S::{{.*}}::operator()() const
  // CHECK-DAG: edge static-call.cpp:[[#@LINE-3]] call S::{{.*}}::operator()() const -> make()
  // CHECK-DAG: edge static-call.cpp:[[#@LINE-4]] encloses S::m -> S::{{.*}}::operator()() const{{( passed-to=.*)?}}
};
int S::n = [] { return make(); }();
// CHECK: edge static-call.cpp:[[#@LINE-1]] call S::$_{{[01]}}::operator()() const -> make()
// CHECK: edge static-call.cpp:[[#@LINE-2]] call S::n -> S::$_{{[01]}}::operator()() const
// CHECK: edge static-call.cpp:[[#@LINE-3]] encloses S::n -> S::$_{{[01]}}::operator()() const{{( passed-to=.*)?}}
