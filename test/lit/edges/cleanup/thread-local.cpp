// So is one per thread.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
thread_local S perThread;
// CHECK: edge thread-local.cpp:[[#@LINE-1]] construct perThread -> S::S()
// CHECK: edge thread-local.cpp:[[#@LINE-2]] destroy perThread -> S::~S()
void f() {
  thread_local S local;
  // CHECK: edge thread-local.cpp:[[#@LINE-1]] construct f() -> S::S()
  // CHECK: edge thread-local.cpp:[[#@LINE-2]] destroy f() -> S::~S()
}
