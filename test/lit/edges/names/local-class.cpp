// The methods of a local class.
// RUN: %{facts} | %{check-edges}

void work();
void f() {
  struct Local {
    void m() { work(); }
    // CHECK: edge local-class.cpp:[[#@LINE-1]] call f()::Local::m() -> work()
  };
  Local().m();
  // CHECK: edge local-class.cpp:[[#@LINE-1]] call f() -> f()::Local::m()
}
