// A partial specialisation of a class is chosen by its arguments.
// RUN: %{facts} | %{check-edges}

void general();
void pointer();
template <class T> struct Apply {
  static void run() { general(); }
};
template <class T> struct Apply<T *> {
  static void run() { pointer(); }
  // CHECK: edge partial-specialization.cpp:[[#@LINE-1]] call Apply<int*>::run() -> pointer()
};
void f() {
  Apply<int *>::run();
  // CHECK: edge partial-specialization.cpp:[[#@LINE-1]] call f() -> Apply<int*>::run()
}
// CHECK-NOT: general()
