// A temporary of the arguments of new outlives the construction.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
struct T {
  T(const S &) noexcept;
};
T *f() { return new T(S()); }
// CHECK: edge new-temporary.cpp:[[#@LINE-1]] call f() -> operator delete(void*{{.*}})
// CHECK: edge new-temporary.cpp:[[#@LINE-2]] call f() -> operator new(unsigned long)
// CHECK: edge new-temporary.cpp:[[#@LINE-3]] construct f() -> S::S()
// CHECK: edge new-temporary.cpp:[[#@LINE-4]] construct f() -> T::T(S const&)
// CHECK: edge new-temporary.cpp:[[#@LINE-5]] destroy f() -> S::~S()
