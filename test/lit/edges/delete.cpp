// delete destroys and frees.
// RUN: %{facts} | %{check-edges}

struct S {
  ~S();
};
void f(S *s) {
  delete s;
  // CHECK: edge delete.cpp:[[#@LINE-1]] call f(S*) -> operator delete(void*{{.*}})
  // CHECK: edge delete.cpp:[[#@LINE-2]] destroy f(S*) -> S::~S()
}
