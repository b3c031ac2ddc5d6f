// Each way out of a scope destroys; one edge per variable, where it is declared.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
void work();
void f(bool b) {
  S outer;
  // CHECK: edge scope-end.cpp:[[#@LINE-1]] construct f(bool) -> S::S()
  // CHECK: edge scope-end.cpp:[[#@LINE-2]] destroy f(bool) -> S::~S()
  if (b)
    return;
  {
    S inner;
    // CHECK: edge scope-end.cpp:[[#@LINE-1]] construct f(bool) -> S::S()
    // CHECK: edge scope-end.cpp:[[#@LINE-2]] destroy f(bool) -> S::~S()
    work();
    // CHECK: edge scope-end.cpp:[[#@LINE-1]] call f(bool) -> work()
  }
}
