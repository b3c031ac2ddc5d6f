// A callable kept in a member of its own class, called in another method.
// RUN: %{facts} | %{check-edges}

struct Holder {
  void (*callback)() = nullptr;
  void set(void (*c)()) { callback = c; }
  void run() { callback(); }
  // CHECK: edge bound.cpp:[[#@LINE-1]] indirect Holder::run() -> void ()
};
void target();
void f(Holder &h) {
  h.set(target);
  // CHECK: edge bound.cpp:[[#@LINE-1]] address f(Holder&) -> target() passed-to=Holder::set(void (*)())
  // CHECK: edge bound.cpp:[[#@LINE-2]] call f(Holder&) -> Holder::set(void (*)())
  h.run();
  // CHECK: edge bound.cpp:[[#@LINE-1]] call f(Holder&) -> Holder::run()
}
