// Private, nested, and defined out of the class.
// RUN: %{facts} | %{check-functions}

class Outer {
  class Inner {
    int m();
  };
};
int Outer::Inner::m() { return 1; }
// CHECK: function nested-class.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external Outer::Inner::m() [_ZN5Outer5Inner1mEv]
