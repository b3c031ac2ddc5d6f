// A destructor calls what its own class has: through the vtable all the same.
// RUN: %{facts} | %{check-edges}

struct S {
  virtual void v();
  ~S();
};
S::~S() { v(); }
// CHECK: edge call-in-destructor.cpp:[[#@LINE-1]] virtual S::~S() -> S::v()
