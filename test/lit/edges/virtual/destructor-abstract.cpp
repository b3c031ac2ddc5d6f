// Nobody deletes an object whose own class is abstract.
// RUN: %{facts} | %{check-edges}

struct S {
  virtual ~S();
  virtual void v() = 0;
};
void work();
S::~S() { work(); }
// CHECK: edge destructor-abstract.cpp:[[#@LINE-1]] call S::~S() -> work()
// CHECK-NOT: operator delete
