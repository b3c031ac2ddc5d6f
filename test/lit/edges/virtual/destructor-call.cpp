// delete through a virtual destructor frees inside of it.
// RUN: %{facts} | %{check-edges}

struct S {
  virtual ~S();
};
void f(S *s) {
  delete s;
  // CHECK: edge destructor-call.cpp:[[#@LINE-1]] virtual f(S*) -> S::~S()
  // CHECK-NOT: operator delete
}
