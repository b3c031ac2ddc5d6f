// A constructor calls those of bases and members, written or not.
// RUN: %{facts} | %{check-edges}

struct Base {
  Base();
};
struct Part {
  Part(int);
};
int number();
struct Whole : Base {
  Part part;
  int n = number();
  // CHECK: edge construct-members.cpp:[[#@LINE-1]] call Whole::Whole() -> number()
  Whole();
};
Whole::Whole() : part(1) {}
// CHECK: edge construct-members.cpp:[[#@LINE-1]] construct Whole::Whole() -> Base::Base()
// CHECK: edge construct-members.cpp:[[#@LINE-2]] construct Whole::Whole() -> Part::Part(int)
