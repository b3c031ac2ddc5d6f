// extern "C" around a function and a static one.
// RUN: %{facts} | %{check-functions}

extern "C" {
int shared() { return 1; }
// CHECK: function extern-c-block.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external shared() [shared]
static int own() { return 2; }
// CHECK: function extern-c-block.cpp:[[#@LINE-1]]-[[#@LINE-1]] function internal own() [_ZL3ownv]
}
int f() { return own(); }
// CHECK: function extern-c-block.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f() [_Z1fv]
