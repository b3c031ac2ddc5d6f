// An explicit instantiation is walked though nobody calls it.
// RUN: %{facts} | %{check-edges}

void on(int);
template <class T> void apply(T t) { on(t); }
// CHECK: edge explicit-instantiation.cpp:[[#@LINE-1]] call void apply<int>(int) -> on(int)
template void apply(int);
