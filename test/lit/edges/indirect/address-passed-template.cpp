// A callable that a template takes.
// RUN: %{facts} | %{check-edges}

void target(int);
template <class F> void each(F f) { f(1); }
// CHECK: edge address-passed-template.cpp:[[#@LINE-1]] indirect void each<void (*)(int)>(void (*)(int)) -> void (int)
void g() { each(target); }
// CHECK: edge address-passed-template.cpp:[[#@LINE-1]] address g() -> target(int) passed-to=void each<void (*)(int)>(void (*)(int))
// CHECK: edge address-passed-template.cpp:[[#@LINE-2]] call g() -> void each<void (*)(int)>(void (*)(int))
