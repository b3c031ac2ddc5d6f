// A variable that is data, but destroyed: only the destructor is code.
// RUN: %{facts} | %{check-edges}

struct S {
  constexpr S() {}
  ~S();
};
S global;
// CHECK: edge global-constant.cpp:[[#@LINE-1]] constant global -> S::S()
// CHECK: edge global-constant.cpp:[[#@LINE-2]] destroy global -> S::~S()
