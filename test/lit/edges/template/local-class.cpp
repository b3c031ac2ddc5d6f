// The local class of a template.
// RUN: %{facts} | %{check-edges}

void on(int);
template <class T> void apply(T t) {
  struct Local {
    T t;
    void m() { on(t); }
    // CHECK: edge local-class.cpp:[[#@LINE-1]] call void apply<char>(char)::Local::m() -> on(int)
  };
  Local{t}.m();
  // CHECK: edge local-class.cpp:[[#@LINE-1]] call void apply<char>(char) -> void apply<char>(char)::Local::m()
}
void f() { apply('c'); }
// CHECK: edge local-class.cpp:[[#@LINE-1]] call f() -> void apply<char>(char)
