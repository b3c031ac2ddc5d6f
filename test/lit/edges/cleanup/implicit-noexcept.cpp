// An implicit constructor throws when what it calls may.
// RUN: %{facts} | %{check-edges}

struct Quiet {
  Quiet() noexcept;
};
struct Loud {
  Loud();
};
struct A {
// CHECK: edge implicit-noexcept.cpp:[[#@LINE-1]] construct A::A() -> Quiet::Quiet()
  Quiet part;
};
struct B {
// CHECK: edge implicit-noexcept.cpp:[[#@LINE-1]] construct B::B() -> Loud::Loud()
  Loud part;
};
struct T {
  T() noexcept;
  ~T();
};
void quiet() {
  T t;
  // CHECK: edge implicit-noexcept.cpp:[[#@LINE-1]] construct quiet() -> T::T()
  for (;;)
    A();
    // CHECK: edge implicit-noexcept.cpp:[[#@LINE-1]] construct quiet() -> A::A()
}
void loud() {
  T t;
  // CHECK: edge implicit-noexcept.cpp:[[#@LINE-1]] construct loud() -> T::T()
  // CHECK: edge implicit-noexcept.cpp:[[#@LINE-2]] destroy loud() -> T::~T()
  for (;;)
    B();
    // CHECK: edge implicit-noexcept.cpp:[[#@LINE-1]] construct loud() -> B::B()
}
