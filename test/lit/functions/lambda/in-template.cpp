// In a template, per instantiation, and in the template itself none.
// RUN: %{facts} | %{check-functions}

template <class T> int apply(T) {
// CHECK: function in-template.cpp:[[#@LINE-1]]-[[#@LINE+5]] function external int apply<int>(int) [_Z5applyIiEiT_] template=apply(T)
// CHECK: function in-template.cpp:[[#@LINE-2]]-[[#@LINE+4]] template external apply(T) [c:{{.*}}]
  return [] { return sizeof(T); }();
  // CHECK: function in-template.cpp:[[#@LINE-1]]-[[#@LINE-1]] lambda external int apply<int>(int)::'lambda'()::operator()() const [_ZZ5applyIiEiT_ENKUlvE_clEv] template=apply(T)::{{.(anonymous class|lambda).}}::operator()()
  // CHECK: function in-template.cpp:[[#@LINE-2]]-[[#@LINE-2]] template external apply(T)::{{.(anonymous class|lambda).}}::operator()() [c:{{.*}}]
}
int f() { return apply(1); }
// CHECK: function in-template.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f() [_Z1fv]
