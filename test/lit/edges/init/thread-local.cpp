// A thread_local variable is initialised by whoever comes first.
// RUN: %{facts} | %{check-edges}

int make();
thread_local int perThread = make();
// CHECK: edge thread-local.cpp:[[#@LINE-1]] call perThread -> make()
int f() { return perThread; }
