// ::delete frees at the call.
// RUN: %{facts} | %{check-edges}

struct S {
  virtual ~S();
};
void f(S *s) {
  ::delete s;
  // CHECK: edge destructor-global-delete.cpp:[[#@LINE-1]] call f(S*) -> operator delete(void*{{.*}})
  // CHECK: edge destructor-global-delete.cpp:[[#@LINE-2]] virtual f(S*) -> S::~S()
}
