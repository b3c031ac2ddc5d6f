// What the compiler needs of <coroutine>, and no more.
#ifndef MINIMAL_COROUTINE_H
#define MINIMAL_COROUTINE_H
namespace std {
template <class R, class...> struct coroutine_traits {
  using promise_type = typename R::promise_type;
};
template <class Promise = void> struct coroutine_handle;
template <> struct coroutine_handle<void> {
  static coroutine_handle from_address(void *) noexcept;
  void *address() const noexcept;
};
template <class Promise> struct coroutine_handle {
  static coroutine_handle from_address(void *) noexcept;
  void *address() const noexcept;
  operator coroutine_handle<>() const noexcept;
};
struct suspend_always {
  bool await_ready() const noexcept;
  void await_suspend(coroutine_handle<>) const noexcept;
  void await_resume() const noexcept;
};
} // namespace std
#endif
