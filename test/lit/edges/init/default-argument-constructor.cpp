// The default argument of a constructor, where the compiler calls it.
// RUN: %{facts} | %{check-edges}

int make();
struct Part {
  Part(int n = make());
};
struct Whole {
  Part part;
  Whole();
};
Whole::Whole() {}
// CHECK: edge default-argument-constructor.cpp:[[#@LINE-1]] call Whole::Whole() -> make()
// CHECK: edge default-argument-constructor.cpp:[[#@LINE-2]] construct Whole::Whole() -> Part::Part(int)
void f() { Part p; }
// CHECK: edge default-argument-constructor.cpp:[[#@LINE-1]] call f() -> make()
// CHECK: edge default-argument-constructor.cpp:[[#@LINE-2]] construct f() -> Part::Part(int)
