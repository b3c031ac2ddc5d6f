// So may one whose address is known elsewhere.
// RUN: %{facts} | %{check-edges}

void one(int);
void change(void (**)(int));
void f() {
  void (*p)(int) = one;
  // CHECK: edge address-escapes.cpp:[[#@LINE-1]] address f() -> one(int)
  change(&p);
  // CHECK: edge address-escapes.cpp:[[#@LINE-1]] call f() -> change(void (**)(int))
  p(1);
  // CHECK: edge address-escapes.cpp:[[#@LINE-1]] indirect f() -> void (int)
}
