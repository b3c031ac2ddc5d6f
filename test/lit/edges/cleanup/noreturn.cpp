// Nothing is destroyed after a call that does not return, unless it throws.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
[[noreturn]] void die() noexcept;
[[noreturn]] void fail();
void dies() {
  S s;
  // CHECK: edge noreturn.cpp:[[#@LINE-1]] construct dies() -> S::S()
  die();
  // CHECK: edge noreturn.cpp:[[#@LINE-1]] call dies() -> die()
}
void fails() {
  S s;
  // CHECK: edge noreturn.cpp:[[#@LINE-1]] construct fails() -> S::S()
  // CHECK: edge noreturn.cpp:[[#@LINE-2]] destroy fails() -> S::~S()
  fail();
  // CHECK: edge noreturn.cpp:[[#@LINE-1]] call fails() -> fail()
}
