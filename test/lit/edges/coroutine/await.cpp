// co_await asks whether to wait, waits, and takes the result.
// RUN: %{facts} | %{check-edges}

#include <minimal_coroutine.h>
struct Event {
  bool await_ready();
  void await_suspend(std::coroutine_handle<>);
  int await_resume();
};
Event make();
void use(int);
struct Task {
  struct promise_type {
    Task get_return_object();
    std::suspend_always initial_suspend();
    std::suspend_always final_suspend() noexcept;
    void return_void();
    void unhandled_exception();
  };
};
Task f() {
// CHECK: edge await.cpp:[[#@LINE-1]] call f() -> Task::promise_type::final_suspend()
// CHECK: edge await.cpp:[[#@LINE-2]] call f() -> Task::promise_type::get_return_object()
// CHECK: edge await.cpp:[[#@LINE-3]] call f() -> Task::promise_type::initial_suspend()
// CHECK: edge await.cpp:[[#@LINE-4]] call f() -> Task::promise_type::return_void()
// CHECK: edge await.cpp:[[#@LINE-5]] call f() -> Task::promise_type::unhandled_exception()
// CHECK: edge await.cpp:[[#@LINE-6]] call f() -> operator delete(void*{{.*}})
// CHECK: edge await.cpp:[[#@LINE-7]] call f() -> operator new(unsigned long)
// CHECK: edge await.cpp:[[#@LINE-8]] call f() -> std::coroutine_handle<Task::promise_type>::from_address(void*)
// CHECK: edge await.cpp:[[#@LINE-9]] call f() -> std::coroutine_handle<Task::promise_type>::operator std::coroutine_handle<void>() const
// CHECK: edge await.cpp:[[#@LINE-10]] call f() -> std::suspend_always::await_ready() const
// CHECK: edge await.cpp:[[#@LINE-11]] call f() -> std::suspend_always::await_resume() const
// CHECK: edge await.cpp:[[#@LINE-12]] call f() -> std::suspend_always::await_suspend(std::coroutine_handle<void>) const
  use(co_await make());
  // CHECK: edge await.cpp:[[#@LINE-1]] call f() -> Event::await_ready()
  // CHECK: edge await.cpp:[[#@LINE-2]] call f() -> Event::await_resume()
  // CHECK: edge await.cpp:[[#@LINE-3]] call f() -> Event::await_suspend(std::coroutine_handle<void>)
  // CHECK: edge await.cpp:[[#@LINE-4]] call f() -> make()
  // CHECK: edge await.cpp:[[#@LINE-5]] call f() -> std::coroutine_handle<Task::promise_type>::from_address(void*)
  // CHECK: edge await.cpp:[[#@LINE-6]] call f() -> std::coroutine_handle<Task::promise_type>::operator std::coroutine_handle<void>() const
  // CHECK: edge await.cpp:[[#@LINE-7]] call f() -> use(int)
}
