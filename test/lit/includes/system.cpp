// A system header is a leaf, under its absolute name.
// RUN: %{facts} | %{check-includes}

#include <cstdlib>
// CHECK: include system.cpp:[[#@LINE-1]] -> /usr/{{.*}}/cstdlib
