// Argument-dependent lookup at the point of instantiation.
// RUN: %{facts} | %{check-edges}

template <class T> void apply(T t) { touch(t); }
// CHECK: edge dependent-call.cpp:[[#@LINE-1]] call void apply<ns::S>(ns::S) -> ns::touch(ns::S)
namespace ns {
struct S {};
void touch(S);
} // namespace ns
void f(ns::S s) { apply(s); }
// CHECK: edge dependent-call.cpp:[[#@LINE-1]] call f(ns::S) -> void apply<ns::S>(ns::S)
