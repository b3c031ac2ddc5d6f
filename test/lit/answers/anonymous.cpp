// Text leaves out anonymous namespaces, and the name is taken as it is printed.
// RUN: %{index}
// RUN: %{graph} user --mode calls | FileCheck %s
// RUN: %{graph} a::f | FileCheck %s --check-prefix=NAMED
// RUN: %{graph} "a::f(int)" | FileCheck %s --check-prefix=NAMED
// RUN: %{graph} a::f --json | FileCheck %s --check-prefix=JSON

namespace a {
namespace {
int f(int x) { return x; }
} // namespace
int user() { return f(1); }
} // namespace a

// CHECK: {{^}}  a::f  in.cpp:10
// NAMED: {{^}}a::f(int)  function  in.cpp:10
// JSON: "name": "a::(anonymous namespace)::f"
