// The temporary of a range dies at the end of the loop, not the first time.
// RUN: %{facts} | %{check-edges}

struct Range {
  ~Range();
  int *begin();
  int *end();
};
Range make();
void f() {
  for (int i : make())
  // CHECK: edge temporary-in-loop.cpp:[[#@LINE-1]] call f() -> Range::begin()
  // CHECK: edge temporary-in-loop.cpp:[[#@LINE-2]] call f() -> Range::end()
  // CHECK: edge temporary-in-loop.cpp:[[#@LINE-3]] call f() -> make()
  // CHECK: edge temporary-in-loop.cpp:[[#@LINE-4]] destroy f() -> Range::~Range()
    break;
}
