// A label after code that never ends makes the end of the scope reachable.
// RUN: %{facts} | %{check-edges}

struct T {
  T() noexcept;
  ~T();
};
[[noreturn]] void die() noexcept;
void f(bool b) {
  T outer;
  // CHECK: edge goto-into-case.cpp:[[#@LINE-1]] construct f(bool) -> T::T()
  // CHECK: edge goto-into-case.cpp:[[#@LINE-2]] destroy f(bool) -> T::~T()
  if (b)
    goto out;
  die();
  // CHECK: edge goto-into-case.cpp:[[#@LINE-1]] call f(bool) -> die()
out:;
}
