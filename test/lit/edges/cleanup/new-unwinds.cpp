// operator new may throw by itself.
// RUN: %{facts} | %{check-edges}

struct T {
  T() noexcept;
  ~T();
};
void f() {
  T t;
  // CHECK: edge new-unwinds.cpp:[[#@LINE-1]] construct f() -> T::T()
  // CHECK: edge new-unwinds.cpp:[[#@LINE-2]] destroy f() -> T::~T()
  for (;;)
    new int;
    // CHECK: edge new-unwinds.cpp:[[#@LINE-1]] call f() -> operator new(unsigned long)
}
