// One's own template of that name.
// RUN: %{facts} | %{check-edges}

namespace c10 {
template <class T> struct intrusive_ptr {
  T *target;
  template <class... Args> static intrusive_ptr make(Args &&...args) {
    return intrusive_ptr{new T(static_cast<Args &&>(args)...)};
    // CHECK: edge make-intrusive.cpp:[[#@LINE-1]] call c10::intrusive_ptr<S> c10::intrusive_ptr<S>::make<int>(int&&) -> operator new(unsigned long)
    // CHECK: edge make-intrusive.cpp:[[#@LINE-2]] construct c10::intrusive_ptr<S> c10::intrusive_ptr<S>::make<int>(int&&) -> S::S(int)
  }
};
template <class T, class... Args> intrusive_ptr<T> make_intrusive(Args &&...args) {
  return intrusive_ptr<T>::make(static_cast<Args &&>(args)...);
  // CHECK: edge make-intrusive.cpp:[[#@LINE-1]] call c10::intrusive_ptr<S> c10::make_intrusive<S, int>(int&&) -> c10::intrusive_ptr<S> c10::intrusive_ptr<S>::make<int>(int&&)
}
} // namespace c10
struct S {
  S(int) noexcept;
};
void f() {
  c10::make_intrusive<S>(1);
  // CHECK: edge make-intrusive.cpp:[[#@LINE-1]] call f() -> c10::intrusive_ptr<S> c10::make_intrusive<S, int>(int&&)
  // CHECK: edge make-intrusive.cpp:[[#@LINE-2]] construct f() -> S::S(int)
}
