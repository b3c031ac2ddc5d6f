// A macro that nobody uses calls nothing; one that vanishes neither.
// RUN: %{facts} | %{check-edges}

void log(int);
int make();
#define LOG(x) log(x)
#define NOTHING(x)
void f() { NOTHING(make()); }
int g() { return make(); }
// CHECK: edge unused.cpp:[[#@LINE-1]] call g() -> make()
// CHECK-NOT: log(int)
