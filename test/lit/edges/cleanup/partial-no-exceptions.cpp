// Without exceptions nothing unwinds.
// RUN: cd %S && %{clangxx} %{plugin} -fno-exceptions -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-edges}

struct Part {
  Part();
  ~Part();
};
struct Whole {
  Part first, second;
  Whole();
};
Whole::Whole() {}
// CHECK: edge partial-no-exceptions.cpp:[[#@LINE-1]] construct Whole::Whole() -> Part::Part()
