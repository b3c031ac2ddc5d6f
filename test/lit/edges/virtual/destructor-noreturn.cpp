// The deleting destructor frees though the other never ends.
// RUN: %{facts} | %{check-edges}

struct S {
  virtual ~S();
};
[[noreturn]] void die();
S::~S() { die(); }
// CHECK: edge destructor-noreturn.cpp:[[#@LINE-1]] call S::~S() -> die()
// CHECK: edge destructor-noreturn.cpp:[[#@LINE-2]] call S::~S() -> operator delete(void*{{.*}})
