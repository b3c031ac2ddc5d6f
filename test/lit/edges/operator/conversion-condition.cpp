// A condition converts, explicitly where it must.
// RUN: %{facts} | %{check-edges}

struct S {
  explicit operator bool() const;
};
int f(const S &s) {
  if (s)
  // CHECK: edge conversion-condition.cpp:[[#@LINE-1]] call f(S const&) -> S::operator bool() const
    return 1;
  return !s;
  // CHECK: edge conversion-condition.cpp:[[#@LINE-1]] call f(S const&) -> S::operator bool() const
}
