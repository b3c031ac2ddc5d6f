// An overloaded operator.
// RUN: %{facts} | %{check-functions}

struct S {};
bool operator==(const S &, const S &) { return true; }
// CHECK: function operator.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external operator==(S const&, S const&) [_ZeqRK1SS1_]
