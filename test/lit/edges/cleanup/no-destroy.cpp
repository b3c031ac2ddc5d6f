// A variable that is never destroyed has no destructor edge.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
[[clang::no_destroy]] S global;
// CHECK: edge no-destroy.cpp:[[#@LINE-1]] construct global -> S::S()
