// Variables that run something; those that are data are no node.
// RUN: %{facts} | %{check-functions}

int make();
struct S {
  S();
};
struct Constant {
  constexpr Constant() {}
  // CHECK: function initializer.cpp:[[#@LINE-1]]-[[#@LINE-1]] constructor external Constant::Constant() [_ZN8ConstantC1Ev]
};
int made = make();
// CHECK: function initializer.cpp:[[#@LINE-1]]-[[#@LINE-1]] initializer external made [made]
static S constructed;
// CHECK: function initializer.cpp:[[#@LINE-1]]-[[#@LINE-1]] initializer internal constructed [_ZL11constructed]
thread_local int perThread = make();
// CHECK: function initializer.cpp:[[#@LINE-1]]-[[#@LINE-1]] initializer external perThread [perThread]
inline int shared = make();
// CHECK: function initializer.cpp:[[#@LINE-1]]-[[#@LINE-1]] initializer external shared [shared]
Constant data;
// CHECK: function initializer.cpp:[[#@LINE-1]]-[[#@LINE-1]] initializer external data [data]
int plain = 1;
const char *text = "make()";
