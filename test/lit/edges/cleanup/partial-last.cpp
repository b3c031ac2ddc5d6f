// The last of the members needs no cleanup, but the body may throw.
// RUN: %{facts} | %{check-edges}

struct Part {
  Part();
  ~Part();
};
void thrower();
struct Empty {
  Part part;
  Empty();
};
Empty::Empty() {}
// CHECK: edge partial-last.cpp:[[#@LINE-1]] construct Empty::Empty() -> Part::Part()
struct Working {
  Part part;
  Working();
};
Working::Working() { thrower(); }
// CHECK: edge partial-last.cpp:[[#@LINE-1]] call Working::Working() -> thrower()
// CHECK: edge partial-last.cpp:[[#@LINE-2]] construct Working::Working() -> Part::Part()
// CHECK: edge partial-last.cpp:[[#@LINE-3]] destroy Working::Working() -> Part::~Part()
