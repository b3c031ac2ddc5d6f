// A container that forwards to a constructor runs it in its own body.
// RUN: %{facts} | %{check-edges}

template <class T> struct Slot {
  alignas(T) char bytes[sizeof(T)];
  template <class... Args> void emplace(Args &&...args);
};
void *operator new(unsigned long, void *at) noexcept;
template <class T>
template <class... Args>
void Slot<T>::emplace(Args &&...args) {
  new (bytes) T(static_cast<Args &&>(args)...);
  // CHECK: edge emplace.cpp:[[#@LINE-1]] construct void Slot<S>::emplace<int>(int&&) -> S::S(int)
}
struct S {
  S(int);
};
void f(Slot<S> &s) { s.emplace(1); }
// CHECK: edge emplace.cpp:[[#@LINE-1]] call f(Slot<S>&) -> void Slot<S>::emplace<int>(int&&)
