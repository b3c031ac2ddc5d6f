// A call in whose argument control ends is still emitted.
// RUN: %{facts} | %{check-edges}

[[noreturn]] int die();
void take(int);
void f() { take(die()); }
// CHECK: edge noreturn-argument.cpp:[[#@LINE-1]] call f() -> die()
// CHECK: edge noreturn-argument.cpp:[[#@LINE-2]] call f() -> take(int)
