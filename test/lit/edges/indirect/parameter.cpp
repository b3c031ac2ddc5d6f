// A pointer that is a parameter has no evident target: its type is what is called.
// RUN: %{facts} | %{check-edges}

void f(void (*p)(int, char)) { p(1, 'c'); }
// CHECK: edge parameter.cpp:[[#@LINE-1]] indirect f(void (*)(int, char)) -> void (int, char)
