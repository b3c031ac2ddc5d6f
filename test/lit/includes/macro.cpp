// The file may be named by a macro.
// RUN: %{facts} | %{check-includes}

#define HEADER "../Inputs/header.h"
#include HEADER
// CHECK: include macro.cpp:[[#@LINE-1]] -> ../Inputs/header.h
