// A label whose address is taken is reachable.
// RUN: %{facts} | %{check-edges}

void first();
void second();
void f(bool b) {
  void *targets[] = {&&one, &&two};
  goto *targets[b];
one:
  first();
  // CHECK: edge goto-computed.cpp:[[#@LINE-1]] call f(bool) -> first()
  return;
two:
  second();
  // CHECK: edge goto-computed.cpp:[[#@LINE-1]] call f(bool) -> second()
}
