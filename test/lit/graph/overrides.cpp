// A virtual call reaches what overrides its static callee, in both directions.
// RUN: %{index}
// RUN: %{graph} run --mode calls | FileCheck %s --check-prefix=CALLS
// RUN: %{graph} Leaf::f | FileCheck %s --check-prefix=CALLERS
// RUN: %{graph} helper --mode impact | FileCheck %s --check-prefix=IMPACT
// RUN: %{graph} run --mode path --to helper | FileCheck %s --check-prefix=PATH

int helper();
struct Base {
  virtual int f() { return 0; }
};
struct Middle : Base {
  int f() override { return 1; }
};
struct Leaf : Middle {
  int f() override { return helper(); }
};
int run(Base &b) { return b.f(); }
int byName(Leaf &l) { return l.Base::f(); }
int keep() { Leaf l; return run(l) + byName(l); }

// CALLS: calls: 3 of 3, 3 sites in all
// CALLS-NEXT: Base::f  in.cpp:10
// CALLS-NEXT:   virtual in.cpp:18
// CALLS-NEXT: Middle::f  in.cpp:13
// CALLS-NEXT:   virtual in.cpp:18, override of Base::f
// CALLS-NEXT: Leaf::f  in.cpp:16
// CALLS-NEXT:   virtual in.cpp:18, override of Base::f

// CALLERS: overrides: 2 of 2
// CALLERS: callers: 1 of 1, 1 sites in all
// CALLERS-NEXT: run  in.cpp:18
// CALLERS-NEXT:   virtual in.cpp:18, through Base::f

// IMPACT: level 1: 1
// IMPACT-NEXT: Leaf::f
// IMPACT-NEXT: level 2: 1
// IMPACT-NEXT: run

// PATH: path: 2 steps
// PATH-NEXT: run  in.cpp:18
// PATH-NEXT:   virtual in.cpp:18, override of Base::f
// PATH-NEXT: -> Leaf::f  in.cpp:16
// PATH-NEXT:   direct in.cpp:16
// PATH-NEXT: -> helper
