// No path is no answer, which says what was searched; exit code 1.
// RUN: %{index}
// RUN: not %{graph} f --mode path --to g 2>&1 | FileCheck %s
// RUN: not %{graph} a --mode path --to c --depth 1 2>&1 | FileCheck %s --check-prefix=DEPTH
// RUN: %{graph} a --mode path --to c --depth 2 | FileCheck %s --check-prefix=FOUND
// RUN: not %{graph} f --mode path --to nothing 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: not %{graph} f --mode path 2>&1 | FileCheck %s --check-prefix=NO-END
// RUN: not %{graph} f --to g 2>&1 | FileCheck %s --check-prefix=NO-PATH

void h();
void f() { h(); }
void g() { h(); }
void c() {}
void b() { c(); }
void a() { b(); }
void pointer(void (*p)()) { p(); }
// CHECK: path: none of any length
// DEPTH: path: none of at most 1 steps; a longer one may exist
// FOUND: path: 2 steps
// NOTHING: nothing in this index is called 'nothing'
// NO-END: a path needs its other end
// NO-PATH: 'to' is the end of a path
