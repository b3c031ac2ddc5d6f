// A virtual base is constructed and destroyed by the whole object.
// RUN: %{facts} | %{check-edges}

struct Base {
  Base();
  ~Base();
};
struct Left : virtual Base {
  Left();
  ~Left();
};
Left::Left() {}
// CHECK: edge virtual-base.cpp:[[#@LINE-1]] construct Left::Left() -> Base::Base()
Left::~Left() {}
// CHECK: edge virtual-base.cpp:[[#@LINE-1]] destroy Left::~Left() -> Base::~Base()
