// A function that the attribute says not to throw unwinds nothing.
// RUN: %{facts} | %{check-edges}

struct T {
  T() noexcept;
  ~T();
};
__attribute__((nothrow)) void quiet();
void f() {
  T t;
  // CHECK: edge nothrow-attribute.cpp:[[#@LINE-1]] construct f() -> T::T()
  for (;;)
    quiet();
    // CHECK: edge nothrow-attribute.cpp:[[#@LINE-1]] call f() -> quiet()
}
// CHECK-NOT: T::~T()
