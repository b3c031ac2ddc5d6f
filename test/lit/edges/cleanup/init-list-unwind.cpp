// An element of a list is destroyed when a later one throws.
// RUN: %{facts} | %{check-edges}

struct S {
  S(int);
  ~S();
};
struct Two {
  S a, b;
};
void take(Two *);
[[noreturn]] void die() noexcept;
void f() {
  Two two{1, 2};
  // CHECK: edge init-list-unwind.cpp:[[#@LINE-1]] construct f() -> S::S(int)
  // CHECK: edge init-list-unwind.cpp:[[#@LINE-2]] destroy f() -> S::~S()
  die();
  // CHECK: edge init-list-unwind.cpp:[[#@LINE-1]] call f() -> die()
}
