// delete of an object made on the spot is still virtual.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  virtual ~S();
};
void f() {
  S *s = new S;
  // CHECK: edge delete-derived.cpp:[[#@LINE-1]] call f() -> operator delete(void*{{.*}})
  // CHECK: edge delete-derived.cpp:[[#@LINE-2]] call f() -> operator new(unsigned long)
  // CHECK: edge delete-derived.cpp:[[#@LINE-3]] construct f() -> S::S()
  delete s;
  // CHECK: edge delete-derived.cpp:[[#@LINE-1]] virtual f() -> S::~S()
}
