// Only the most derived class constructs a virtual base.
// RUN: %{facts} | %{check-edges}

struct Base {
  Base(int);
};
int make();
struct Middle : virtual Base {
  Middle();
};
struct Last : Middle {
  Last();
};
Last::Last() : Base(make()) {}
// CHECK: edge virtual-base.cpp:[[#@LINE-1]] call Last::Last() -> make()
// CHECK: edge virtual-base.cpp:[[#@LINE-2]] construct Last::Last() -> Base::Base(int)
// CHECK: edge virtual-base.cpp:[[#@LINE-3]] construct Last::Last() -> Middle::Middle()
