// With `auto` as well.
// RUN: %{facts} | %{check-edges}

void work();
template <auto F> void apply() { F(); }
// CHECK: edge auto-parameter.cpp:[[#@LINE-1]] call void apply<&work()>() -> work()
void f() { apply<&work>(); }
// CHECK: edge auto-parameter.cpp:[[#@LINE-1]] call f() -> void apply<&work()>()
