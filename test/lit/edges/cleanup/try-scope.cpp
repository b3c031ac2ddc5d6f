// A variable of a try block is destroyed before its handler.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
void work();
void handle();
void f() {
  try {
    S s;
    // CHECK: edge try-scope.cpp:[[#@LINE-1]] construct f() -> S::S()
    // CHECK: edge try-scope.cpp:[[#@LINE-2]] destroy f() -> S::~S()
    work();
    // CHECK: edge try-scope.cpp:[[#@LINE-1]] call f() -> work()
  } catch (int) {
    handle();
    // CHECK: edge try-scope.cpp:[[#@LINE-1]] call f() -> handle()
  }
}
