// One method may override those of several bases.
// RUN: %{facts} | %{check-edges}

struct A {
  virtual void v();
};
struct B {
  virtual void v();
};
struct Both : A, B {
  void v() override;
};
void Both::v() {}
// CHECK: edge overrides-multiple.cpp:[[#@LINE-1]] overrides Both::v() -> A::v()
// CHECK: edge overrides-multiple.cpp:[[#@LINE-2]] overrides Both::v() -> B::v()
