// Prefix and postfix are two.
// RUN: %{facts} | %{check-edges}

struct S {
  S &operator++();
  S operator++(int);
};
void f(S &s) {
  ++s;
  // CHECK: edge increment.cpp:[[#@LINE-1]] call f(S&) -> S::operator++()
  s++;
  // CHECK: edge increment.cpp:[[#@LINE-1]] call f(S&) -> S::operator++(int)
}
