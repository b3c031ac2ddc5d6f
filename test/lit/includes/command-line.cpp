// -include acts on the main file, before its first line.
// RUN: cd %S && %{clangxx} %{plugin} -include ../Inputs/header.h -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-includes}

// CHECK: include command-line.cpp:0 -> ../Inputs/header.h
