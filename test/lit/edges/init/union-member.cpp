// A union initialises the member that is named.
// RUN: %{facts} | %{check-edges}

struct Part {
  Part(int);
};
union Either {
  int n;
  Part part;
  Either();
};
Either::Either() : part(1) {}
// CHECK: edge union-member.cpp:[[#@LINE-1]] construct Either::Either() -> Part::Part(int)
