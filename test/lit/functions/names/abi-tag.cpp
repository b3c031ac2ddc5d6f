// An ABI tag is part of the name.
// RUN: %{facts} | %{check-functions}

struct __attribute__((abi_tag("v2"))) Tagged {};
Tagged make() { return {}; }
// CHECK: function abi-tag.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external make[abi:v2]() [_Z4makeB2v2v]
__attribute__((abi_tag("v3"))) void tagged() {}
// CHECK: function abi-tag.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external tagged[abi:v3]() [_Z6taggedB2v3v]
