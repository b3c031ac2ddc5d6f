// The same in a template.
// RUN: %{facts} | %{check-edges}

void taken();
void discarded();
template <int N> void g() {
  if constexpr (N == 1)
    taken();
  // CHECK: edge if-constexpr-template.cpp:[[#@LINE-1]] call void g<1>() -> taken()
  else
    discarded();
}
void f() {
  g<1>();
  // CHECK: edge if-constexpr-template.cpp:[[#@LINE-1]] call f() -> void g<1>()
}
