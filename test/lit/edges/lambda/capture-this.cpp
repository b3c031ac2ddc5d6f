// The members that a lambda uses are its own calls, *this a copy of the object.
// RUN: %{facts} | %{check-edges}

struct S {
  S(const S &);
  void m();
  void f();
};
void S::f() {
  [this] { m(); }();
  // CHECK: edge capture-this.cpp:[[#@LINE-1]] call S::f() -> S::f()::$_0::operator()() const
  // CHECK: edge capture-this.cpp:[[#@LINE-2]] call S::f()::$_0::operator()() const -> S::m()
  // CHECK: edge capture-this.cpp:[[#@LINE-3]] encloses S::f() -> S::f()::$_0::operator()() const{{( passed-to=.*)?}}
  [*this]() mutable { m(); }();
  // CHECK: edge capture-this.cpp:[[#@LINE-1]] call S::f() -> S::f()::$_1::operator()()
  // CHECK: edge capture-this.cpp:[[#@LINE-2]] call S::f()::$_1::operator()() -> S::m()
  // CHECK: edge capture-this.cpp:[[#@LINE-3]] construct S::f() -> S::S(S const&)
  // CHECK: edge capture-this.cpp:[[#@LINE-4]] encloses S::f() -> S::f()::$_1::operator()(){{( passed-to=.*)?}}
}
