// A label makes the rest reachable.
// RUN: %{facts} | %{check-edges}

[[noreturn]] void die();
void work();
void f(bool b) {
  if (b)
    goto out;
  die();
  // CHECK: edge after-noreturn-label.cpp:[[#@LINE-1]] call f(bool) -> die()
  work();
out:
  work();
  // CHECK: edge after-noreturn-label.cpp:[[#@LINE-1]] call f(bool) -> work()
}
