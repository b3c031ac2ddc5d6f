// A virtual call in a lambda, through the object that it captured.
// RUN: %{facts} | %{check-edges}

struct S {
  virtual void v();
  void m();
};
void S::m() {
  auto l = [this] { v(); };
  // CHECK: edge lambda-this.cpp:[[#@LINE-1]] encloses S::m() -> S::m()::$_0::operator()() const
  // CHECK: edge lambda-this.cpp:[[#@LINE-2]] virtual S::m()::$_0::operator()() const -> S::v()
  l();
  // CHECK: edge lambda-this.cpp:[[#@LINE-1]] call S::m() -> S::m()::$_0::operator()() const
}
