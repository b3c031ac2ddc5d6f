// delete of a final class is direct.
// RUN: %{facts} | %{check-edges}

struct S final {
  virtual ~S();
};
void f(S *s) {
  delete s;
  // CHECK: edge destructor-final.cpp:[[#@LINE-1]] call f(S*) -> operator delete(void*{{.*}})
  // CHECK: edge destructor-final.cpp:[[#@LINE-2]] destroy f(S*) -> S::~S()
}
