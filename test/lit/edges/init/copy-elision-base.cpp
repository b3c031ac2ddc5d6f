// A base is not elided: the result of a call is built and moved.
// RUN: %{facts} | %{check-edges}

struct Base {
  Base(Base &&);
  ~Base();
};
Base make();
struct Derived : Base {
  Derived();
};
Derived::Derived() : Base(make()) {}
// CHECK: edge copy-elision-base.cpp:[[#@LINE-1]] call Derived::Derived() -> make()
// CHECK: edge copy-elision-base.cpp:[[#@LINE-2]] construct Derived::Derived() -> Base::Base(Base&&)
// CHECK: edge copy-elision-base.cpp:[[#@LINE-3]] destroy Derived::Derived() -> Base::~Base()
