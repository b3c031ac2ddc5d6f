// The handler of a constructor's try block is reached from its initialisers.
// RUN: %{facts} | %{check-edges}

struct Part {
  Part();
};
void handle();
struct S {
  Part part;
  S();
};
S::S() try {
// CHECK: edge function-try.cpp:[[#@LINE-1]] construct S::S() -> Part::Part()
} catch (...) {
  handle();
  // CHECK: edge function-try.cpp:[[#@LINE-1]] call S::S() -> handle()
}
