// Conversions to what a function returns, and of an argument.
// RUN: %{facts} | %{check-edges}

struct S {
  S(int);
  operator const char *() const;
};
void take(const char *);
S make(int n) { return n; }
// CHECK: edge conversion-return.cpp:[[#@LINE-1]] construct make(int) -> S::S(int)
void f(S s) { take(s); }
// CHECK: edge conversion-return.cpp:[[#@LINE-1]] call f(S) -> S::operator char const*() const
// CHECK: edge conversion-return.cpp:[[#@LINE-2]] call f(S) -> take(char const*)
