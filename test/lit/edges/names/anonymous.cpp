// Functions of an anonymous namespace call each other.
// RUN: %{facts} | %{check-edges}

namespace {
void one();
void two() { one(); }
// CHECK: edge anonymous.cpp:[[#@LINE-1]] call (anonymous namespace)::two() -> (anonymous namespace)::one()
void one() {}
} // namespace
void f() { two(); }
// CHECK: edge anonymous.cpp:[[#@LINE-1]] call f() -> (anonymous namespace)::two()
