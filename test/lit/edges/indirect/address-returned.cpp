// An address that is returned or kept is nobody's argument.
// RUN: %{facts} | %{check-edges}

void target();
struct Table {
  void (*entry)();
};
void (*f())() { return target; }
// CHECK: edge address-returned.cpp:[[#@LINE-1]] address f() -> target()
Table g() { return {target}; }
// CHECK: edge address-returned.cpp:[[#@LINE-1]] address g() -> target()
Table table = {target};
// CHECK: edge address-returned.cpp:[[#@LINE-1]] address table -> target()
