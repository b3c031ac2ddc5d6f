// A constexpr variable that calls is a node with a constant edge.
// RUN: %{facts} | %{check-functions}

constexpr int twice(int n) { return 2 * n; }
// CHECK: function constexpr.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external twice(int) [_Z5twicei]
constexpr int value = twice(1);
// CHECK: function constexpr.cpp:[[#@LINE-1]]-[[#@LINE-1]] initializer internal value [_ZL5value]
