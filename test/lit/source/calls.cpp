// What a function calls that no TU has, in the order of the source.
// RUN: %{index}
// RUN: %{graph} n::f --mode calls | FileCheck %s

namespace n {
struct T { T(int) {} void method() {} };
template <typename U> void g(U) {}
namespace {
void hidden() {}
}
void f() {
  hidden();
  g<int>(1);
  T t(2);
  t.method();
  std::move(t);
  unknown();
}
}

// CHECK: matched: read as text: no TU of the index compiles it
// CHECK: calls: 4 of 4 (0 compiled, 4 in source), 4 sites in all
// CHECK-NEXT: n::hidden  calls.cpp:9  [source]
// CHECK-NEXT: direct calls.cpp:12
// CHECK-NEXT: n::g  calls.cpp:7  [source]
// CHECK-NEXT: direct calls.cpp:13
// CHECK-NEXT: n::T::T  calls.cpp:6  [source]
// CHECK-NEXT: constructs calls.cpp:14
// CHECK-NEXT: n::T::method  calls.cpp:6  [source]
// CHECK-NEXT: direct calls.cpp:15
