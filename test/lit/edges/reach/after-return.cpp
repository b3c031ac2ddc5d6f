// Nothing after a return, a throw, a break or a continue.
// RUN: %{facts} | %{check-edges}

void work();
void dead();
void returns() {
  work();
  // CHECK: edge after-return.cpp:[[#@LINE-1]] call returns() -> work()
  return;
  dead();
}
void throws() {
  throw 1;
  dead();
}
void loops(bool b) {
  for (;;) {
    if (b) {
      break;
      dead();
    }
    work();
    // CHECK: edge after-return.cpp:[[#@LINE-1]] call loops(bool) -> work()
    continue;
    dead();
  }
}
// CHECK-NOT: dead()
