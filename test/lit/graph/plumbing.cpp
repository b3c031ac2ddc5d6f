// What only passes calls on is folded, counted, and shown on request.
// RUN: %{index}
// RUN: %{graph} user --mode calls | FileCheck %s --check-prefix=CALLS
// RUN: %{graph} user --mode calls --plumbing | FileCheck %s --check-prefix=ALL
// RUN: %{graph} c10::intrusive_ptr::reset --mode calls | FileCheck %s --check-prefix=ONLY
// RUN: %{graph} user --mode calls --json | FileCheck %s --check-prefix=JSON

namespace c10 {
struct intrusive_ptr {
  void release() {}
  void reset() { release(); }
};
} // namespace c10
struct Guard {
  Guard();
  ~Guard();
  operator bool();
};
void work();
void user(c10::intrusive_ptr &p) {
  Guard g;
  if (g)
    work();
  p.reset();
}

// CALLS: calls: 2 of 2, 2 sites in all
// CALLS-NEXT: work
// CALLS-NEXT: direct in.cpp:23
// CALLS-NEXT: Guard::Guard
// CALLS-NEXT: constructs in.cpp:21
// CALLS-NEXT: folded: 3 sites of 3 functions of plumbing (to show them: --plumbing, in MCP plumbing=true)

// ALL: calls: 5 of 5, 5 sites in all
// ALL-NOT: folded

// ONLY: calls: 1 of 1
// ONLY-NOT: folded

// JSON: "total": 2
// JSON: "folded": {
// JSON-NEXT: "functions": 3
// JSON-NEXT: "sites": 3
