// The type of an object tells which method is called, as far as the text has
// it; where it does not, a name of few classes does.
// RUN: %{index}
// RUN: %{graph} Left::turn | FileCheck %s

struct Left { void turn() {} void only_left() {} };
struct Right { void turn() {} };
struct Up { void turn() {} };
struct Down { void turn() {} };
void known(Left &l, const Right *r) {
  l.turn();
  r->turn();
  auto p = std::make_shared<Left>();
  p->turn();
  make()->turn();
}

// CHECK: callers: 1 of 1 (0 compiled, 1 in source), 2 sites in all
// CHECK-NEXT: known  members.cpp:10  [source]
// CHECK-NEXT: direct members.cpp:11  [source]
// CHECK-NEXT: direct members.cpp:14  [source]
// CHECK-NEXT: 1 file read as text; 1 other place names it: members.cpp:15
