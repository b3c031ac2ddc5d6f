// A while with a declaration, and a conversion in its condition.
// RUN: %{facts} | %{check-edges}

struct S {
  explicit operator bool() const;
};
S next();
void work();
void f() {
  while (S s = next())
  // CHECK: edge while-declaration.cpp:[[#@LINE-1]] call f() -> S::operator bool() const
  // CHECK: edge while-declaration.cpp:[[#@LINE-2]] call f() -> next()
    work();
    // CHECK: edge while-declaration.cpp:[[#@LINE-1]] call f() -> work()
}
