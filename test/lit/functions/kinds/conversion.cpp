// Conversions, explicit and of a template.
// RUN: %{facts} | %{check-functions}

struct S {
  explicit operator bool() const { return true; }
  // CHECK: function conversion.cpp:[[#@LINE-1]]-[[#@LINE-1]] conversion external S::operator bool() const [_ZNK1ScvbEv]
  template <class T> operator T *() const { return nullptr; }
  // CHECK: function conversion.cpp:[[#@LINE-1]]-[[#@LINE-1]] conversion external S::operator int*<int>() const [_ZNK1ScvPT_IiEEv] template=S::operator {{.*}}()
  // CHECK: function conversion.cpp:[[#@LINE-2]]-[[#@LINE-2]] template external S::operator {{.*}}() [c:{{.*}}]
};
int *f(const S &s) { return s; }
// CHECK: function conversion.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f(S const&) [_Z1fRK1S]
