// The method of a virtual base is overridden once.
// RUN: %{facts} | %{check-edges}

struct Base {
  virtual void v();
};
struct Left : virtual Base {};
struct Right : virtual Base {};
struct Both : Left, Right {
  void v() override;
};
void Both::v() {}
// CHECK: edge overrides-diamond.cpp:[[#@LINE-1]] overrides Both::v() -> Base::v()
