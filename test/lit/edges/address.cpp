// Taking the address of a function is not calling it.
// RUN: %{facts} | %{check-edges}

void callback(int);
void run(void (*)(int));
void f() {
  run(callback);
  // CHECK-DAG: edge address.cpp:[[#@LINE-1]] call f() -> run(void (*)(int))
  // CHECK-DAG: edge address.cpp:[[#@LINE-2]] address f() -> callback(int)
  auto p = &callback;
  // CHECK-DAG: edge address.cpp:[[#@LINE-1]] address f() -> callback(int)
}
