// What a header includes belongs to the header.
// RUN: %{facts} | %{check-includes}

#include "../Inputs/nested.h"
// CHECK-DAG: include nested.cpp:[[#@LINE-1]] -> ../Inputs/nested.h
// CHECK-DAG: include ../Inputs/nested.h:3 -> ../Inputs/header.h
