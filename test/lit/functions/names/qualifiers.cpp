// Overloads by reference and const qualifier are different.
// RUN: %{facts} | %{check-functions}

struct S {
  void m() & {}
  // CHECK: function qualifiers.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external S::m() & [_ZNR1S1mEv]
  void m() const & {}
  // CHECK: function qualifiers.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external S::m() const & [_ZNKR1S1mEv]
  void m() && {}
  // CHECK: function qualifiers.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external S::m() && [_ZNO1S1mEv]
};
