// An anonymous union in a class is not destroyed either.
// RUN: %{facts} | %{check-edges}

struct Part {
  Part();
  ~Part();
};
struct S {
  union {
    Part part;
    int n;
  };
  Part other;
  S();
  ~S();
};
S::S() {}
// CHECK: edge union-member.cpp:[[#@LINE-1]] construct S::S() -> Part::Part()
S::~S() {}
// CHECK: edge union-member.cpp:[[#@LINE-1]] destroy S::~S() -> Part::~Part()
