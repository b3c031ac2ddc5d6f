// So is the call of a final one.
// RUN: %{facts} | %{check-edges}

struct Base {
  virtual int v();
};
struct Last final : Base {
  int v() override;
};
int f(Last &l) {
  return l.v();
  // CHECK: edge virtual-final.cpp:[[#@LINE-1]] call f(Last&) -> Last::v()
}
