// C linkage, in a block and on a declaration.
// RUN: %{facts} | %{check-edges}

extern "C" {
int one(int);
void two() { one(1); }
// CHECK: edge extern-c.cpp:[[#@LINE-1]] call two() -> one(int)
}
extern "C" void three() { two(); }
// CHECK: edge extern-c.cpp:[[#@LINE-1]] call three() -> two()
