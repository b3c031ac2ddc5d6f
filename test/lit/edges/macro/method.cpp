// A method and its call, both out of macros.
// RUN: %{facts} | %{check-edges}

void work();
#define DECLARE(name) void name();
#define DEFINE(cls, name) void cls::name() { work(); }
struct S {
  DECLARE(run)
};
DEFINE(S, run)
// CHECK: edge method.cpp:[[#@LINE-1]] call S::run() -> work()
void f(S &s) { s.run(); }
// CHECK: edge method.cpp:[[#@LINE-1]] call f(S&) -> S::run()
