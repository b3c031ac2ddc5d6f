// Members are destroyed though the body of the destructor throws.
// RUN: %{facts} | %{check-edges}

struct Part {
  ~Part();
};
struct S {
  Part part;
  ~S() noexcept(false);
};
void thrower();
S::~S() noexcept(false) { throw 1; }
// CHECK: edge destructor-body.cpp:[[#@LINE-1]] destroy S::~S() -> Part::~Part()
