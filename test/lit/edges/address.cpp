// Taking the address of a function is not calling it.
// RUN: %{facts} | %{check-edges}

void callback(int);
void run(void (*)(int));
void f() {
  run(callback);
  // CHECK: edge address.cpp:[[#@LINE-1]] address f() -> callback(int) passed-to=run(void (*)(int))
  // CHECK: edge address.cpp:[[#@LINE-2]] call f() -> run(void (*)(int))
  auto p = &callback;
  // CHECK: edge address.cpp:[[#@LINE-1]] address f() -> callback(int)
}
