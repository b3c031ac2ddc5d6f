// The promise may allocate the frame by itself.
// RUN: %{facts} | %{check-edges}

#include <minimal_coroutine.h>
struct Task {
  struct promise_type {
    void *operator new(unsigned long);
    void operator delete(void *);
    Task get_return_object();
    std::suspend_always initial_suspend();
    std::suspend_always final_suspend() noexcept;
    void return_void();
    void unhandled_exception();
  };
};
Task f() {
// CHECK: edge allocation.cpp:[[#@LINE-1]] call f() -> Task::promise_type::final_suspend()
// CHECK: edge allocation.cpp:[[#@LINE-2]] call f() -> Task::promise_type::get_return_object()
// CHECK: edge allocation.cpp:[[#@LINE-3]] call f() -> Task::promise_type::initial_suspend()
// CHECK: edge allocation.cpp:[[#@LINE-4]] call f() -> Task::promise_type::operator delete(void*)
// CHECK: edge allocation.cpp:[[#@LINE-5]] call f() -> Task::promise_type::operator new(unsigned long)
// CHECK: edge allocation.cpp:[[#@LINE-6]] call f() -> Task::promise_type::return_void()
// CHECK: edge allocation.cpp:[[#@LINE-7]] call f() -> Task::promise_type::unhandled_exception()
// CHECK: edge allocation.cpp:[[#@LINE-8]] call f() -> std::coroutine_handle<Task::promise_type>::from_address(void*)
// CHECK: edge allocation.cpp:[[#@LINE-9]] call f() -> std::coroutine_handle<Task::promise_type>::operator std::coroutine_handle<void>() const
// CHECK: edge allocation.cpp:[[#@LINE-10]] call f() -> std::suspend_always::await_ready() const
// CHECK: edge allocation.cpp:[[#@LINE-11]] call f() -> std::suspend_always::await_resume() const
// CHECK: edge allocation.cpp:[[#@LINE-12]] call f() -> std::suspend_always::await_suspend(std::coroutine_handle<void>) const
  co_await std::suspend_always();
  // CHECK: edge allocation.cpp:[[#@LINE-1]] call f() -> std::coroutine_handle<Task::promise_type>::from_address(void*)
  // CHECK: edge allocation.cpp:[[#@LINE-2]] call f() -> std::coroutine_handle<Task::promise_type>::operator std::coroutine_handle<void>() const
  // CHECK: edge allocation.cpp:[[#@LINE-3]] call f() -> std::suspend_always::await_ready() const
  // CHECK: edge allocation.cpp:[[#@LINE-4]] call f() -> std::suspend_always::await_resume() const
  // CHECK: edge allocation.cpp:[[#@LINE-5]] call f() -> std::suspend_always::await_suspend(std::coroutine_handle<void>) const
}
