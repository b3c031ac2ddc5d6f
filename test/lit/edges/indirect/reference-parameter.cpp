// So has a reference to a function.
// RUN: %{facts} | %{check-edges}

void f(void (&r)(int)) { r(1); }
// CHECK: edge reference-parameter.cpp:[[#@LINE-1]] indirect f(void (&)(int)) -> void (int)
