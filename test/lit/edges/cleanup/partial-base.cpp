// A base is a part that comes before the members.
// RUN: %{facts} | %{check-edges}

struct Base {
  Base();
  ~Base();
};
struct Part {
  Part();
  ~Part();
};
struct Whole : Base {
  Part part;
  Whole();
};
Whole::Whole() {}
// CHECK: edge partial-base.cpp:[[#@LINE-1]] construct Whole::Whole() -> Base::Base()
// CHECK: edge partial-base.cpp:[[#@LINE-2]] construct Whole::Whole() -> Part::Part()
// CHECK: edge partial-base.cpp:[[#@LINE-3]] destroy Whole::Whole() -> Base::~Base()
