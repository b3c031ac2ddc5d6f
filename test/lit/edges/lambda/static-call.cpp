// A lambda in the initialiser of a static data member.
// RUN: %{facts} | %{check-edges}

int make();
struct S {
  static int n;
  static inline int m = [] { return make(); }();
  // CHECK: edge static-call.cpp:[[#@LINE-1]] call S::m -> S::{{.*}}::operator()() const
  // CHECK: edge static-call.cpp:[[#@LINE-2]] call S::{{.*}}::operator()() const -> make()
  // CHECK: edge static-call.cpp:[[#@LINE-3]] encloses S::m -> S::{{.*}}::operator()() const{{( passed-to=.*)?}}
};
int S::n = [] { return make(); }();
// CHECK: edge static-call.cpp:[[#@LINE-1]] call S::$_0::operator()() const -> make()
// CHECK: edge static-call.cpp:[[#@LINE-2]] call S::n -> S::$_0::operator()() const
// CHECK: edge static-call.cpp:[[#@LINE-3]] encloses S::n -> S::$_0::operator()() const{{( passed-to=.*)?}}
