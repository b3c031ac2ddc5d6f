// An implicit default constructor calls those of bases and members.
// RUN: %{facts} | %{check-edges}

struct Base {
  Base();
};
struct Part {
  Part();
};
struct Whole : Base {
// CHECK: edge implicit-default.cpp:[[#@LINE-1]] construct Whole::Whole() -> Base::Base()
// CHECK: edge implicit-default.cpp:[[#@LINE-2]] construct Whole::Whole() -> Part::Part()
  Part part;
};
void f() { Whole w; }
// CHECK: edge implicit-default.cpp:[[#@LINE-1]] construct f() -> Whole::Whole()
