// Colour where it is asked for, none in pipes and in JSON.
// RUN: %{index}
// RUN: %{graph} f --color always | FileCheck %s
// RUN: %{graph} f | FileCheck %s --check-prefix=PLAIN --match-full-lines
// RUN: env TERM=xterm %{graph} f --color never | FileCheck %s --check-prefix=PLAIN --match-full-lines
// RUN: %{graph} f --color always --json | FileCheck %s --check-prefix=JSON
// RUN: not %{graph} f --color often 2>&1 | FileCheck %s --check-prefix=USAGE

namespace n {
void f() {}
void g() { f(); }
} // namespace n

// CHECK: {{^.}}[1mn::f{{.}}[0m()  function  {{.}}[36min.cpp:10{{.}}[0m
// CHECK: {{^.}}[1;34mcallers{{.}}[0m: 1 of 1
// PLAIN: n::f()  function  in.cpp:10
// PLAIN: callers: 1 of 1, 1 sites in all
// JSON: {{^}}{
// USAGE: no color 'often': it is auto, always or never
