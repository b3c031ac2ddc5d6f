// A placement of one's own is a call, and taken back by its delete.
// RUN: %{facts} | %{check-edges}

struct Arena {};
void *operator new(unsigned long, Arena &);
void operator delete(void *, Arena &);
struct S {
  S();
};
void f(Arena &a) { new (a) S; }
// CHECK: edge placement-own.cpp:[[#@LINE-1]] call f(Arena&) -> operator delete(void*, Arena&)
// CHECK: edge placement-own.cpp:[[#@LINE-2]] call f(Arena&) -> operator new(unsigned long, Arena&)
// CHECK: edge placement-own.cpp:[[#@LINE-3]] construct f(Arena&) -> S::S()
