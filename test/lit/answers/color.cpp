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

// CHECK: {{\x1b}}[1mn::f(){{\x1b}}[0m  function  {{\x1b}}[36min.cpp:10{{\x1b}}[0m
// CHECK: {{\x1b}}[1;34mcallers{{\x1b}}[0m: 1 of 1
// PLAIN: n::f()  function  in.cpp:10
// PLAIN: callers: 1 of 1, 1 sites in all
// JSON: {{^}}{
// USAGE: no color 'often': it is auto, always or never
