// An alias is called by its own name.
// RUN: %{facts} | %{check-edges}

extern "C" void target() {}
extern "C" void other() __attribute__((alias("target")));
void f() { other(); }
// CHECK: edge alias.cpp:[[#@LINE-1]] call f() -> other()
