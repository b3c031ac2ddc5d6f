// A virtual method refers to all that it overrides, near and far.
// RUN: %{facts} | %{check-edges}

struct Base {
  virtual void v();
};
struct Middle : Base {
  void v() override;
};
struct Last : Middle {
  void v() override;
};
void Middle::v() {}
// CHECK: edge overrides.cpp:[[#@LINE-1]] overrides Middle::v() -> Base::v()
void Last::v() {}
// CHECK: edge overrides.cpp:[[#@LINE-1]] overrides Last::v() -> Base::v()
// CHECK: edge overrides.cpp:[[#@LINE-2]] overrides Last::v() -> Middle::v()
