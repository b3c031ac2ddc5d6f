// A variable of a namespace is constructed and destroyed by its initialiser.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
S global;
// CHECK: edge global.cpp:[[#@LINE-1]] construct global -> S::S()
// CHECK: edge global.cpp:[[#@LINE-2]] destroy global -> S::~S()
