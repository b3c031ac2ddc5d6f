// What a template calls depends on the instantiation.
// RUN: %{facts} | %{check-edges}

void on(int);
void on(char);
template <class T> void apply(T t) { on(t); }
// CHECK: edge template.cpp:[[#@LINE-1]] call void apply<char>(char) -> on(char)
// CHECK: edge template.cpp:[[#@LINE-2]] call void apply<int>(int) -> on(int)
void f() {
  apply(1);
  // CHECK: edge template.cpp:[[#@LINE-1]] call f() -> void apply<int>(int)
  apply('c');
  // CHECK: edge template.cpp:[[#@LINE-1]] call f() -> void apply<char>(char)
}
