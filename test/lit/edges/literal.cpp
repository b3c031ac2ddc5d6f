// So is a user-defined literal.
// RUN: %{facts} | %{check-edges}

int operator""_x(unsigned long long);
int f() {
  return 12_x;
  // CHECK: edge literal.cpp:[[#@LINE-1]] call f() -> operator"" _x(unsigned long long)
}
