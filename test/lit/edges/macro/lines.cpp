// A use of several lines counts as one: it is where the macro begins.
// RUN: %{facts} | %{check-edges}

int make();
int other();
#define SUM(a, b) ((a) + (b))
int f() {
  return SUM(make(),
  // CHECK: edge lines.cpp:[[#@LINE-1]] call f() -> make()
  // CHECK: edge lines.cpp:[[#@LINE-2]] call f() -> other()
             other());
}
