// A destructor that may throw unwinds the others.
// RUN: %{facts} | %{check-edges}

struct Thrower {
  Thrower();
  ~Thrower() noexcept(false);
};
struct S {
  S() noexcept;
  ~S();
};
void f() {
  S s;
  // CHECK: edge noexcept-destructor.cpp:[[#@LINE-1]] construct f() -> S::S()
  // CHECK: edge noexcept-destructor.cpp:[[#@LINE-2]] destroy f() -> S::~S()
  Thrower t;
  // CHECK: edge noexcept-destructor.cpp:[[#@LINE-1]] construct f() -> Thrower::Thrower()
  // CHECK: edge noexcept-destructor.cpp:[[#@LINE-2]] destroy f() -> Thrower::~Thrower()
  for (;;)
    Thrower();
    // CHECK: edge noexcept-destructor.cpp:[[#@LINE-1]] construct f() -> Thrower::Thrower()
    // CHECK: edge noexcept-destructor.cpp:[[#@LINE-2]] destroy f() -> Thrower::~Thrower()
}
