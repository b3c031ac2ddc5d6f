// Constrained overloads of one signature are different templates.
// RUN: %{facts} | %{check-functions}
// RUN: %{facts} | grep -o "\[c:.*\]$" | sort -u | FileCheck %s --check-prefix=IDS

template <class T>
concept Small = sizeof(T) == 1;
template <class T> void apply(T) {}
// CHECK: function constrained.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external void apply<int>(int) [_Z5applyIiEvT_] template=apply(T)
// CHECK: function constrained.cpp:[[#@LINE-2]]-[[#@LINE-2]] template external apply(T) [c:{{.*}}]
template <Small T> void apply(T) {}
// CHECK: function constrained.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external void apply<char>(char) [_Z5apply{{.*}}] template=apply(T)
// CHECK: function constrained.cpp:[[#@LINE-2]]-[[#@LINE-2]] template external apply(T) [c:{{.*}}]
// IDS: {{^}}[c:
// IDS-NEXT: {{^}}[c:
void f() {
// CHECK: function constrained.cpp:[[#@LINE-1]]-[[#@LINE+3]] function external f() [_Z1fv]
  apply('c');
  apply(1);
}
