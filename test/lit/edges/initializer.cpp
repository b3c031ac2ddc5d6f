// The initialiser of a global variable calls.
// RUN: %{facts} | %{check-edges}

int make();
namespace ns {
const int value = make();
// CHECK: edge initializer.cpp:[[#@LINE-1]] call ns::value -> make()
} // namespace ns
