// A static function of a header and one of the file are two.
// RUN: %{facts} | %{check-edges}

#include "../../Inputs/header.h"
// CHECK: edge ../../Inputs/header.h:4 call used(int) -> outside(int)
static int own(int n) { return n; }
int f() {
  return used(1) + own(2);
  // CHECK: edge same-static.cpp:[[#@LINE-1]] call f() -> own(int)
  // CHECK: edge same-static.cpp:[[#@LINE-2]] call f() -> used(int)
}
