// A variable template whose initialiser calls something.
// RUN: %{facts} | %{check-functions}

int make(int);
template <class T> int value = make(sizeof(T));
// CHECK: function variable.cpp:[[#@LINE-1]]-[[#@LINE-1]] initializer external value<char> [_Z5valueIcE]
int f() { return value<char>; }
// CHECK: function variable.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f() [_Z1fv]
