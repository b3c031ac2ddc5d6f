// A destructor is noexcept unless it says otherwise.
// RUN: %{facts} | %{check-edges}

struct S {
  ~S();
};
struct T {
  T() noexcept;
  ~T();
};
S &get() noexcept;
void f() {
  T t;
  // CHECK: edge destructor-quiet.cpp:[[#@LINE-1]] construct f() -> T::T()
  for (;;)
    get().~S();
    // CHECK: edge destructor-quiet.cpp:[[#@LINE-1]] call f() -> get()
    // CHECK: edge destructor-quiet.cpp:[[#@LINE-2]] destroy f() -> S::~S()
}
// CHECK-NOT: T::~T()
