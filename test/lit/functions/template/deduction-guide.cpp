// A deduction guide is none.
// RUN: %{facts} | %{check-functions}

template <class T> struct Box {
  Box(T) {}
  // CHECK: function deduction-guide.cpp:[[#@LINE-1]]-[[#@LINE-1]] constructor external Box<char>::Box(char) [_ZN3BoxIcEC1Ec] template=Box::Box<T>(T)
  // CHECK: function deduction-guide.cpp:[[#@LINE-2]]-[[#@LINE-2]] template external Box::Box<T>(T) [c:{{.*}}]
};
Box(const char *) -> Box<int>;
Box<char> f() { return Box('c'); }
// CHECK: function deduction-guide.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f() [_Z1fv]
