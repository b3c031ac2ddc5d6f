// The default argument of a template's parameter, instantiated at the call.
// RUN: %{facts} | %{check-edges}

template <class T> T fallback();
template <class T> void apply(T t, T other = fallback<T>());
void f() {
  apply('c');
  // CHECK: edge default-argument.cpp:[[#@LINE-1]] call f() -> char fallback<char>()
  // CHECK: edge default-argument.cpp:[[#@LINE-2]] call f() -> void apply<char>(char, char)
}
