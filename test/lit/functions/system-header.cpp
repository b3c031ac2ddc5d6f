// Functions of system headers are not ours.
// RUN: %{facts} | %{check-functions}

#include <vector>
int f(std::vector<int> &v) { return v.at(0); }
// CHECK: function system-header.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f(std::vector<int, std::allocator<int>>&) [_Z1fRSt6vectorIiSaIiEE]
