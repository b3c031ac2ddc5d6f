// And with what a call returns.
// RUN: %{facts} | %{check-edges}

typedef void (*Callback)(int);
Callback choose();
void f() { choose()(1); }
// CHECK: edge returned.cpp:[[#@LINE-1]] call f() -> choose()
// CHECK: edge returned.cpp:[[#@LINE-2]] indirect f() -> void (int)
