// An arm of ?: that throws.
// RUN: %{facts} | %{check-edges}

struct Error {
  Error();
};
int make();
int f(bool b) { return b ? throw Error() : make(); }
// CHECK: edge throw-conditional.cpp:[[#@LINE-1]] call f(bool) -> make()
// CHECK: edge throw-conditional.cpp:[[#@LINE-2]] construct f(bool) -> Error::Error()
