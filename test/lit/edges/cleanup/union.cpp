// A union destroys none of its members.
// RUN: %{facts} | %{check-edges}

struct Part {
  Part();
  ~Part();
};
union Either {
  Part part;
  int n;
  Either();
  ~Either();
};
void work();
Either::Either() { work(); }
// CHECK: edge union.cpp:[[#@LINE-1]] call Either::Either() -> work()
Either::~Either() {}
