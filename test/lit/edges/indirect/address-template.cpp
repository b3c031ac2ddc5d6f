// The address of an instantiation instantiates.
// RUN: %{facts} | %{check-edges}

void on(int);
template <class T> void apply(T t) { on(t); }
// CHECK: edge address-template.cpp:[[#@LINE-1]] call void apply<char>(char) -> on(int)
void (*f())(char) { return apply<char>; }
// CHECK: edge address-template.cpp:[[#@LINE-1]] address f() -> void apply<char>(char)
