// In an inline variable, which every file shares.
// RUN: %{facts} | %{check-edges}

int make();
inline auto held = [] { return make(); };
// CHECK: edge inline-variable.cpp:[[#@LINE-1]] call held::'lambda'()::operator()() const -> make()
// CHECK: edge inline-variable.cpp:[[#@LINE-2]] encloses held -> held::'lambda'()::operator()() const
int f() { return held(); }
// CHECK: edge inline-variable.cpp:[[#@LINE-1]] call f() -> held::'lambda'()::operator()() const
