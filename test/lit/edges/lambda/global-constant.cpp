// A lambda that is kept in a variable runs nothing there; the variable is no code.
// RUN: %{facts} | %{check-edges}

int make();
auto held = [] { return make(); };
// CHECK: edge global-constant.cpp:[[#@LINE-1]] call $_0::operator()() const -> make()
// CHECK: edge global-constant.cpp:[[#@LINE-2]] encloses held -> $_0::operator()() const
int f() { return held(); }
// CHECK: edge global-constant.cpp:[[#@LINE-1]] call f() -> $_0::operator()() const
