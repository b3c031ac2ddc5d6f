// A pure method has no body to carry the next step: both are direct.
// RUN: %{facts} | %{check-edges}

struct Base {
  virtual void v() = 0;
};
struct Middle : Base {
  void v() override = 0;
};
struct Last : Middle {
  void v() override;
};
void Last::v() {}
// CHECK: edge overrides-pure.cpp:[[#@LINE-1]] overrides Last::v() -> Base::v()
// CHECK: edge overrides-pure.cpp:[[#@LINE-2]] overrides Last::v() -> Middle::v()
