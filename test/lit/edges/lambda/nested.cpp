// Each lambda is enclosed by the one around it.
// RUN: %{facts} | %{check-edges}

void work();
void f() {
  [] {
  // CHECK: edge nested.cpp:[[#@LINE-1]] call f() -> f()::$_0::operator()() const
  // CHECK: edge nested.cpp:[[#@LINE-2]] encloses f() -> f()::$_0::operator()() const{{( passed-to=.*)?}}
    [] {
    // CHECK: edge nested.cpp:[[#@LINE-1]] call f()::$_0::operator()() const -> f()::$_0::operator()() const::'lambda'()::operator()() const
    // CHECK: edge nested.cpp:[[#@LINE-2]] encloses f()::$_0::operator()() const -> f()::$_0::operator()() const::'lambda'()::operator()() const{{( passed-to=.*)?}}
      work();
      // CHECK: edge nested.cpp:[[#@LINE-1]] call f()::$_0::operator()() const::'lambda'()::operator()() const -> work()
    }();
  }();
}
