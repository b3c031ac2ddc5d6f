// An include, at its line, with the file it found.
// RUN: %{facts} | %{check-includes}

#include "../Inputs/header.h"
// CHECK: include direct.cpp:[[#@LINE-1]] -> ../Inputs/header.h
