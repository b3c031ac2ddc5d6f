// new(std::nothrow) is another function.
// RUN: %{facts} | %{check-edges}

#include <new>
struct S {
  S() noexcept;
};
S *f() { return new (std::nothrow) S; }
// CHECK: edge new-nothrow.cpp:[[#@LINE-1]] call f() -> operator new(unsigned long, std::nothrow_t const&)
// CHECK: edge new-nothrow.cpp:[[#@LINE-2]] construct f() -> S::S()
