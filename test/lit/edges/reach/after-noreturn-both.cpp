// After an if whose branches both end.
// RUN: %{facts} | %{check-edges}

[[noreturn]] void die();
void dead();
void f(bool b) {
  if (b)
    die();
    // CHECK: edge after-noreturn-both.cpp:[[#@LINE-1]] call f(bool) -> die()
  else
    return;
  dead();
}
// CHECK-NOT: dead()
