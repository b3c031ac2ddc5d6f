// In a variable of a namespace, to its initialiser.
// RUN: %{facts} | %{check-edges}

int make();
int global = [] { return make(); }();
// CHECK: edge global.cpp:[[#@LINE-1]] call $_0::operator()() const -> make()
// CHECK: edge global.cpp:[[#@LINE-2]] call global -> $_0::operator()() const
// CHECK: edge global.cpp:[[#@LINE-3]] encloses global -> $_0::operator()() const{{( passed-to=.*)?}}
