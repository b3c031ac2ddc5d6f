// In a member initialiser, and in the argument of a base.
// RUN: %{facts} | %{check-edges}

int make();
struct Base {
  Base(int);
};
struct S : Base {
  int n;
  S();
};
S::S()
    : Base([] { return make(); }()),
    // CHECK: edge in-constructor-initializer.cpp:[[#@LINE-1]] call S::S() -> S::S()::$_0::operator()() const
    // CHECK: edge in-constructor-initializer.cpp:[[#@LINE-2]] call S::S()::$_0::operator()() const -> make()
    // CHECK: edge in-constructor-initializer.cpp:[[#@LINE-3]] construct S::S() -> Base::Base(int)
    // CHECK: edge in-constructor-initializer.cpp:[[#@LINE-4]] encloses S::S() -> S::S()::$_0::operator()() const{{( passed-to=.*)?}}
      n([] { return make(); }()) {}
      // CHECK: edge in-constructor-initializer.cpp:[[#@LINE-1]] call S::S() -> S::S()::$_1::operator()() const
      // CHECK: edge in-constructor-initializer.cpp:[[#@LINE-2]] call S::S()::$_1::operator()() const -> make()
      // CHECK: edge in-constructor-initializer.cpp:[[#@LINE-3]] encloses S::S() -> S::S()::$_1::operator()() const{{( passed-to=.*)?}}
