// A friend defined in a class is a free function.
// RUN: %{facts} | %{check-functions}

struct S {
  friend int peek(const S &) { return 1; }
  // CHECK: function friend.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external peek(S const&) [_Z4peekRK1S]
};
