// A lambda that is given itself.
// RUN: %{facts} | %{check-edges}

void f(int n) {
  auto walk = [](auto &self, int n) -> void {
  // CHECK: edge recursive.cpp:[[#@LINE-1]] encloses f(int) -> void f(int)::$_0::operator()<$_0>($_0&, int) const
    if (n)
      self(self, n - 1);
      // CHECK: edge recursive.cpp:[[#@LINE-1]] call void f(int)::$_0::operator()<$_0>($_0&, int) const -> void f(int)::$_0::operator()<$_0>($_0&, int) const
  };
  walk(walk, n);
  // CHECK: edge recursive.cpp:[[#@LINE-1]] call f(int) -> void f(int)::$_0::operator()<$_0>($_0&, int) const
}
