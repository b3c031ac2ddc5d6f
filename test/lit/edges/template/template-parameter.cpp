// A template as the argument of a template.
// RUN: %{facts} | %{check-edges}

void on(int);
template <class T> struct Doer {
  static void run() { on(sizeof(T)); }
  // CHECK: edge template-parameter.cpp:[[#@LINE-1]] call Doer<char>::run() -> on(int)
};
template <template <class> class D> void apply() {
  D<char>::run();
  // CHECK: edge template-parameter.cpp:[[#@LINE-1]] call void apply<Doer>() -> Doer<char>::run()
}
void f() { apply<Doer>(); }
// CHECK: edge template-parameter.cpp:[[#@LINE-1]] call f() -> void apply<Doer>()
