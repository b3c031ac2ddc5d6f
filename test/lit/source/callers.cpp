// Calls in text, looked up through scopes and usings; not what only looks so.
// RUN: %{index}
// RUN: %{graph} a::b::f | FileCheck %s
// RUN: %{graph} a::b::f --json | FileCheck %s --check-prefix=JSON

namespace a::b {
void f(int);
void f(int x) { other::f(x); }
void inside() {
  f(1);
  // f(2);
  const char *s = "f(3)";
#if 0
  f(4);
#endif
  CHECK_MACRO(f(5), "six");
  object.f(6);
}
void shadowed() {
  auto f = [](int) {};
  f(7);
}
} // namespace a::b
namespace other {
void f(int x) {}
void outside() {
  f(8);
  a::b::f(9);
  run(&a::b::f);
}
} // namespace other
using namespace a;
struct S {
  S() : x(b::f(10)) {}
  int x;
};
static int y = a::b::f(11);

// CHECK: callers: 4 of 4 (0 compiled, 4 in source), 6 sites in all
// CHECK-NEXT: a::b::inside  callers.cpp:9  [source]
// CHECK-NEXT: direct callers.cpp:10  [source]
// CHECK-NEXT: direct callers.cpp:16  [source]
// CHECK-NEXT: other::outside  callers.cpp:26  [source]
// CHECK-NEXT: direct callers.cpp:28  [source]
// CHECK-NEXT: takes address callers.cpp:29  [source]
// CHECK-NEXT: S::S  callers.cpp:34  [source]
// CHECK-NEXT: direct callers.cpp:34  [source]
// CHECK-NEXT: callers.cpp:37  callers.cpp:37  [source]
// CHECK-NEXT: direct callers.cpp:37  [source]
// CHECK-NEXT: in no TU and 1 file read as text
// JSON-DAG: "from": "source"
// JSON-DAG: "looked_at": {
// JSON-DAG: "source": 1,
// JSON-DAG: "total_source": 4
