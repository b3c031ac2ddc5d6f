// Each variable of a namespace is an initialiser of its own.
// RUN: %{facts} | %{check-edges}

int make(int);
int first = make(1);
// CHECK: edge global-order.cpp:[[#@LINE-1]] call first -> make(int)
static int second = make(2);
// CHECK: edge global-order.cpp:[[#@LINE-1]] call second -> make(int)
int third = first;
inline int fourth = make(4);
// CHECK: edge global-order.cpp:[[#@LINE-1]] call fourth -> make(int)
namespace {
int fifth = make(5);
// CHECK: edge global-order.cpp:[[#@LINE-1]] call (anonymous namespace)::fifth -> make(int)
}
