// goto leaves the scopes between it and its label, and no more.
// RUN: %{facts} | %{check-edges}

struct Outer {
  Outer() noexcept;
  ~Outer();
};
struct Inner {
  Inner() noexcept;
  ~Inner();
};
[[noreturn]] void die() noexcept;
void f() {
  Outer outer;
  // CHECK: edge goto-out.cpp:[[#@LINE-1]] construct f() -> Outer::Outer()
  {
    Inner inner;
    // CHECK: edge goto-out.cpp:[[#@LINE-1]] construct f() -> Inner::Inner()
    // CHECK: edge goto-out.cpp:[[#@LINE-2]] destroy f() -> Inner::~Inner()
    goto out;
  }
out:
  die();
  // CHECK: edge goto-out.cpp:[[#@LINE-1]] call f() -> die()
}
// CHECK-NOT: Outer::~Outer()
