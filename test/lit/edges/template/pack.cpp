// Each element of a pack is a call of its own type.
// RUN: %{facts} | %{check-edges}

void on(int);
void on(char);
template <class... Ts> void each(Ts... ts) {
  int order[] = {(on(ts), 0)...};
  // CHECK: edge pack.cpp:[[#@LINE-1]] call void each<int, char>(int, char) -> on(char)
  // CHECK: edge pack.cpp:[[#@LINE-2]] call void each<int, char>(int, char) -> on(int)
}
void f() { each(1, 'c'); }
// CHECK: edge pack.cpp:[[#@LINE-1]] call f() -> void each<int, char>(int, char)
