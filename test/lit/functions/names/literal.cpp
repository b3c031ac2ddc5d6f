// A user-defined literal.
// RUN: %{facts} | %{check-functions}

int operator""_x(unsigned long long) { return 1; }
// CHECK: function literal.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external operator"" _x(unsigned long long) [_Zli2_xy]
