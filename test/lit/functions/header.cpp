// A header function counts where the TU uses it, in the file of the header.
// RUN: %{facts} | %{check-functions}

#include "../Inputs/header.h"
int f() { return used(1); }
// CHECK: function ../Inputs/header.h:4-4 function external used(int) [_Z4usedi]
// CHECK: function header.cpp:[[#@LINE-2]]-[[#@LINE-2]] function external f() [_Z1fv]
