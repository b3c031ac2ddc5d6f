// break of a switch within a loop leaves the switch; continue the loop's body.
// RUN: %{facts} | %{check-edges}

struct S {
  S() noexcept;
  ~S();
};
struct T {
  T() noexcept;
  ~T();
};
int next() noexcept;
void quiet() noexcept;
void f() {
  for (;;) {
    T outer;
    // CHECK: edge break-switch-loop.cpp:[[#@LINE-1]] construct f() -> T::T()
    switch (next()) {
    // CHECK: edge break-switch-loop.cpp:[[#@LINE-1]] call f() -> next()
    case 1: {
      S inner;
      // CHECK: edge break-switch-loop.cpp:[[#@LINE-1]] construct f() -> S::S()
      // CHECK: edge break-switch-loop.cpp:[[#@LINE-2]] destroy f() -> S::~S()
      break;
    }
    }
    for (;;)
      quiet();
      // CHECK: edge break-switch-loop.cpp:[[#@LINE-1]] call f() -> quiet()
  }
}
// CHECK-NOT: T::~T()
