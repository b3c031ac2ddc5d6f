// An abstract class never constructs its virtual bases.
// RUN: %{facts} | %{check-edges}

struct Base {
  Base();
};
struct Part {
  Part();
};
struct Abstract : virtual Base {
  Part part;
  Abstract();
  virtual void v() = 0;
};
Abstract::Abstract() {}
// CHECK: edge abstract-virtual-base.cpp:[[#@LINE-1]] construct Abstract::Abstract() -> Part::Part()
// CHECK-NOT: Base::Base()
