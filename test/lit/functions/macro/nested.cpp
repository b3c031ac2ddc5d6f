// The macro that writes the name, not the one that uses it.
// RUN: %{facts} | %{check-functions}

#define INNER int inner() { return 1; }
#define OUTER INNER
OUTER
// CHECK: function nested.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external inner() [_Z5innerv] macro=nested.cpp:[[#@LINE-3]]
