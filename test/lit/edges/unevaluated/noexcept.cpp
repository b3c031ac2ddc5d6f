// Nor do noexcept, in either place, and decltype in a signature.
// RUN: %{facts} | %{check-edges}

int callee();
auto f() noexcept(noexcept(callee())) -> decltype(callee()) { return 1; }
int g() { return callee(); }
// CHECK: edge noexcept.cpp:[[#@LINE-1]] call g() -> callee()
