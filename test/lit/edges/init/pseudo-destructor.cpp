// The destructor of a type that has none is no call.
// RUN: %{facts} | %{check-edges}

template <class T> void end(T *t) { t->~T(); }
void f(int *p) { end(p); }
// CHECK: edge pseudo-destructor.cpp:[[#@LINE-1]] call f(int*) -> void end<int>(int*)
