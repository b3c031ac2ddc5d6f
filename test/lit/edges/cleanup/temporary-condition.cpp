// The temporary of a condition dies before the branch.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
  bool ok() const;
};
void work() noexcept;
void f() {
  if (S().ok())
  // CHECK: edge temporary-condition.cpp:[[#@LINE-1]] call f() -> S::ok() const
  // CHECK: edge temporary-condition.cpp:[[#@LINE-2]] construct f() -> S::S()
  // CHECK: edge temporary-condition.cpp:[[#@LINE-3]] destroy f() -> S::~S()
    work();
    // CHECK: edge temporary-condition.cpp:[[#@LINE-1]] call f() -> work()
}
