// With an initialiser, and an element that is copied.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  S(const S &);
  ~S();
};
S make();
void f() {
  S array[2];
  // CHECK: edge range-for-init.cpp:[[#@LINE-1]] construct f() -> S::S()
  // CHECK: edge range-for-init.cpp:[[#@LINE-2]] destroy f() -> S::~S()
  for (S kept = make(); S s : array)
  // CHECK: edge range-for-init.cpp:[[#@LINE-1]] call f() -> make()
  // CHECK: edge range-for-init.cpp:[[#@LINE-2]] construct f() -> S::S(S const&)
  // CHECK: edge range-for-init.cpp:[[#@LINE-3]] destroy f() -> S::~S()
    ;
}
