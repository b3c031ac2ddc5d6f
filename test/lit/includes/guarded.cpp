// An include that a guard skips is one all the same.
// RUN: %{facts} | %{check-includes}

#include "../Inputs/header.h"
// CHECK: include guarded.cpp:[[#@LINE-1]] -> ../Inputs/header.h
#include "../Inputs/header.h"
// CHECK: include guarded.cpp:[[#@LINE-1]] -> ../Inputs/header.h
