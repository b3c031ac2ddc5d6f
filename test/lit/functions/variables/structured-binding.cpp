// A structured binding in a namespace.
// RUN: %{facts} | %{check-functions}

struct Pair {
  int a, b;
};
Pair make();
auto [a, b] = make();
// CHECK: function structured-binding.cpp:[[#@LINE-1]]-[[#@LINE-1]] initializer external [a, b] [_ZDC1a1bE]
