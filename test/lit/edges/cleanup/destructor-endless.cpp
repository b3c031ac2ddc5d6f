// A destructor that never ends destroys nothing.
// RUN: %{facts} | %{check-edges}

struct Part {
  ~Part();
};
struct S {
  Part part;
  ~S();
};
void quiet() noexcept;
S::~S() {
  for (;;)
    quiet();
    // CHECK: edge destructor-endless.cpp:[[#@LINE-1]] call S::~S() -> quiet()
}
// CHECK-NOT: Part::~Part()
