// The address of a method, passed.
// RUN: %{facts} | %{check-edges}

struct S {
  void m();
  static void s();
};
void run(void (S::*)());
void run(void (*)());
void f() {
  run(&S::m);
  // CHECK: edge address-method-passed.cpp:[[#@LINE-1]] address f() -> S::m() passed-to=run(void (S::*)())
  // CHECK: edge address-method-passed.cpp:[[#@LINE-2]] call f() -> run(void (S::*)())
  run(&S::s);
  // CHECK: edge address-method-passed.cpp:[[#@LINE-1]] address f() -> S::s() passed-to=run(void (*)())
  // CHECK: edge address-method-passed.cpp:[[#@LINE-2]] call f() -> run(void (*)())
}
