// Calls in every kind of statement.
// RUN: %{facts} | %{check-edges}

int a(), b(), c(), d(), e(), g();
int f(int n) {
  if (int x = a())
    // CHECK: edge statements.cpp:[[#@LINE-1]] call f(int) -> a()
    return x;
  for (int i = b(); i < n; ++i)
    // CHECK: edge statements.cpp:[[#@LINE-1]] call f(int) -> b()
    switch (c()) {
      // CHECK: edge statements.cpp:[[#@LINE-1]] call f(int) -> c()
    default:
      d();
      // CHECK: edge statements.cpp:[[#@LINE-1]] call f(int) -> d()
    }
  try {
    throw e();
    // CHECK: edge statements.cpp:[[#@LINE-1]] call f(int) -> e()
  } catch (int) {
    return n ? g() : 0;
    // CHECK: edge statements.cpp:[[#@LINE-1]] call f(int) -> g()
  }
}
