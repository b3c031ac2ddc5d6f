// A function of C may throw as well, unless it says otherwise.
// RUN: %{facts} | %{check-edges}

struct T {
  T() noexcept;
  ~T();
};
extern "C" void c_function();
void f() {
  T t;
  // CHECK: edge c-may-throw.cpp:[[#@LINE-1]] construct f() -> T::T()
  // CHECK: edge c-may-throw.cpp:[[#@LINE-2]] destroy f() -> T::~T()
  for (;;)
    c_function();
    // CHECK: edge c-may-throw.cpp:[[#@LINE-1]] call f() -> c_function()
}
