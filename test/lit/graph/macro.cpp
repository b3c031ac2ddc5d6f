// A function that a macro names has the place of the macro too.
// RUN: %{index}
// RUN: %{graph} made_by_macro | FileCheck %s

#define DEFINE(type) type made_by_macro() { return 1; }
DEFINE(int)
int user() { return made_by_macro(); }
// CHECK: made_by_macro()  function  in.cpp:6 (named by the macro at in.cpp:5)
