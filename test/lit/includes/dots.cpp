// A file has one name, however it is reached.
// RUN: cd %S && %{clangxx} %{plugin} -I%S/../includes/../Inputs -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-includes}

#include "../includes/./../Inputs/nested.h"
// CHECK-DAG: include dots.cpp:[[#@LINE-1]] -> ../Inputs/nested.h
// CHECK-DAG: include ../Inputs/nested.h:3 -> ../Inputs/header.h
#include "header.h"
// CHECK-DAG: include dots.cpp:[[#@LINE-1]] -> ../Inputs/header.h
