// In a default member initialiser, to the constructor.
// RUN: %{facts} | %{check-edges}

int make();
struct S {
  int n = [] { return make(); }();
  // CHECK: edge default-member.cpp:[[#@LINE-1]] call S::S() -> S::n::'lambda'()::operator()() const
  // CHECK: edge default-member.cpp:[[#@LINE-2]] call S::n::'lambda'()::operator()() const -> make()
  // CHECK: edge default-member.cpp:[[#@LINE-3]] encloses S::S() -> S::n::'lambda'()::operator()() const{{( passed-to=.*)?}}
  S();
};
S::S() {}
