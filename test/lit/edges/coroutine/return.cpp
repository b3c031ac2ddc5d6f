// A coroutine runs its promise: start, return, exception and end.
// RUN: %{facts} | %{check-edges}

#include <minimal_coroutine.h>
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
// CHECK: edge return.cpp:[[#@LINE-1]] call f() -> Task::promise_type::final_suspend()
// CHECK: edge return.cpp:[[#@LINE-2]] call f() -> Task::promise_type::get_return_object()
// CHECK: edge return.cpp:[[#@LINE-3]] call f() -> Task::promise_type::initial_suspend()
// CHECK: edge return.cpp:[[#@LINE-4]] call f() -> Task::promise_type::unhandled_exception()
// CHECK: edge return.cpp:[[#@LINE-5]] call f() -> operator delete(void*{{.*}})
// CHECK: edge return.cpp:[[#@LINE-6]] call f() -> operator new(unsigned long)
// CHECK: edge return.cpp:[[#@LINE-7]] call f() -> std::coroutine_handle<Task::promise_type>::from_address(void*)
// CHECK: edge return.cpp:[[#@LINE-8]] call f() -> std::coroutine_handle<Task::promise_type>::operator std::coroutine_handle<void>() const
// CHECK: edge return.cpp:[[#@LINE-9]] call f() -> std::suspend_always::await_ready() const
// CHECK: edge return.cpp:[[#@LINE-10]] call f() -> std::suspend_always::await_resume() const
// CHECK: edge return.cpp:[[#@LINE-11]] call f() -> std::suspend_always::await_suspend(std::coroutine_handle<void>) const
  co_return;
  // CHECK: edge return.cpp:[[#@LINE-1]] call f() -> Task::promise_type::return_void()
}
