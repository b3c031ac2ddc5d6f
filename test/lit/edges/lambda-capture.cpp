// A capture is evaluated by the enclosing function.
// RUN: %{facts} | %{check-edges}

int make();
void f() {
  auto l = [x = make()] { return x; };
  // CHECK: edge lambda-capture.cpp:[[#@LINE-1]] call f() -> make()
  // CHECK: edge lambda-capture.cpp:[[#@LINE-2]] encloses f() -> f()::$_0::operator()() const
}
