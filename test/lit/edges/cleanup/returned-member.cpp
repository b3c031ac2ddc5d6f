// A member of a temporary that is returned.
// RUN: %{facts} | %{check-edges}

struct Part {
  Part(const Part &);
  Part(Part &&);
  ~Part();
};
struct Whole {
// CHECK: edge returned-member.cpp:[[#@LINE-1]] destroy Whole::~Whole() -> Part::~Part()
  Part part;
};
Whole make();
Part f() { return make().part; }
// CHECK: edge returned-member.cpp:[[#@LINE-1]] call f() -> make()
// CHECK: edge returned-member.cpp:[[#@LINE-2]] construct f() -> Part::Part(Part&&)
// CHECK: edge returned-member.cpp:[[#@LINE-3]] destroy f() -> Whole::~Whole()
