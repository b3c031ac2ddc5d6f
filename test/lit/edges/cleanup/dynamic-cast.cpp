// A dynamic_cast of a reference may throw, one of a pointer not.
// RUN: %{facts} | %{check-edges}

struct Base {
  virtual void v();
};
struct Derived : Base {};
struct S {
  S() noexcept;
  ~S();
};
void reference(Base &b) {
  S s;
  // CHECK: edge dynamic-cast.cpp:[[#@LINE-1]] construct reference(Base&) -> S::S()
  // CHECK: edge dynamic-cast.cpp:[[#@LINE-2]] destroy reference(Base&) -> S::~S()
  Derived &d = dynamic_cast<Derived &>(b);
  for (;;)
    ;
}
void pointer(Base *b) {
  S s;
  // CHECK: edge dynamic-cast.cpp:[[#@LINE-1]] construct pointer(Base*) -> S::S()
  Derived *d = dynamic_cast<Derived *>(b);
  for (;;)
    ;
}
