// Elements of an aggregate are parts as well.
// RUN: %{facts} | %{check-edges}

struct Part {
  Part(int);
  ~Part();
};
struct Pair {
  Part first, second;
};
void take(const Pair &) noexcept;
Pair *f() {
  return new Pair{1, 2};
  // CHECK: edge partial-aggregate.cpp:[[#@LINE-1]] call f() -> operator delete(void*{{.*}})
  // CHECK: edge partial-aggregate.cpp:[[#@LINE-2]] call f() -> operator new(unsigned long)
  // CHECK: edge partial-aggregate.cpp:[[#@LINE-3]] construct f() -> Part::Part(int)
  // CHECK: edge partial-aggregate.cpp:[[#@LINE-4]] destroy f() -> Part::~Part()
}
