// A macro of a header.
// RUN: %{facts} | %{check-functions}

#include "../../Inputs/defines.h"
DEFINE_FIXED
// CHECK: function header.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external fixed() [_Z5fixedv] macro=../../Inputs/defines.h:3
