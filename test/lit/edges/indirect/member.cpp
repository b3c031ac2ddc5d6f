// So with a data member.
// RUN: %{facts} | %{check-edges}

struct S {
  void (*callback)(int);
};
void f(S &s) { s.callback(1); }
// CHECK: edge member.cpp:[[#@LINE-1]] indirect f(S&) -> void (int)
