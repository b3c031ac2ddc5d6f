// A function as the argument of a template is called, not pointed to.
// RUN: %{facts} | %{check-edges}

void work();
template <void (*F)()> void apply() {
  F();
  // CHECK: edge function-parameter.cpp:[[#@LINE-1]] call void apply<&work()>() -> work()
}
void f() { apply<work>(); }
// CHECK: edge function-parameter.cpp:[[#@LINE-1]] call f() -> void apply<&work()>()
