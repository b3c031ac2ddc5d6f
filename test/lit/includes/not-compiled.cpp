// An include that is switched off or commented out is none.
// RUN: %{facts} | %{check-includes}

#if 0
#include "../Inputs/nested.h"
#endif
// #include "../Inputs/nested.h"
#include "../Inputs/header.h"
// CHECK: include not-compiled.cpp:[[#@LINE-1]] -> ../Inputs/header.h
