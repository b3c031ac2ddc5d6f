// A final destructor makes the class final for calls.
// RUN: %{facts} | %{check-edges}

struct Base {
  virtual void v();
  virtual ~Base();
};
struct Last : Base {
  void v() override;
  ~Last() final;
};
void f(Last &l) { l.v(); }
// CHECK: edge final-destructor.cpp:[[#@LINE-1]] call f(Last&) -> Last::v()
