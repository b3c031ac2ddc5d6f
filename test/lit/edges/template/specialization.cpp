// An explicit specialisation is what is called, not the template.
// RUN: %{facts} | %{check-edges}

void general();
void special();
template <class T> void apply() { general(); }
// CHECK: edge specialization.cpp:[[#@LINE-1]] call void apply<char>() -> general()
template <> void apply<int>() { special(); }
// CHECK: edge specialization.cpp:[[#@LINE-1]] call void apply<int>() -> special()
void f() {
  apply<int>();
  // CHECK: edge specialization.cpp:[[#@LINE-1]] call f() -> void apply<int>()
  apply<char>();
  // CHECK: edge specialization.cpp:[[#@LINE-1]] call f() -> void apply<char>()
}
