// What a variable of a namespace holds, anybody may change.
// RUN: %{facts} | %{check-edges}

void target();
void (*held)() = target;
// CHECK: edge global.cpp:[[#@LINE-1]] address held -> target()
void f() { held(); }
// CHECK: edge global.cpp:[[#@LINE-1]] indirect f() -> void ()
