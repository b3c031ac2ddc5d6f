// A variable template is initialised where it is instantiated.
// RUN: %{facts} | %{check-edges}

int make(int);
template <class T> int value = make(sizeof(T));
// CHECK: edge variable.cpp:[[#@LINE-1]] call value<char> -> make(int)
int f() { return value<char>; }
