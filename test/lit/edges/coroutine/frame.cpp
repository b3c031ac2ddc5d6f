// The frame keeps a promise and copies of the parameters, and destroys them.
// RUN: %{facts} | %{check-edges}

#include <minimal_coroutine.h>
struct S {
  S(S &&) noexcept;
  ~S();
};
struct Task {
  struct promise_type {
    promise_type();
    ~promise_type();
    Task get_return_object();
    std::suspend_always initial_suspend();
    std::suspend_always final_suspend() noexcept;
    void return_void();
    void unhandled_exception();
  };
};
Task f(S s) { co_await std::suspend_always(); }
// CHECK: edge frame.cpp:[[#@LINE-1]] call f(S) -> Task::promise_type::final_suspend()
// CHECK: edge frame.cpp:[[#@LINE-2]] call f(S) -> Task::promise_type::get_return_object()
// CHECK: edge frame.cpp:[[#@LINE-3]] call f(S) -> Task::promise_type::initial_suspend()
// CHECK: edge frame.cpp:[[#@LINE-4]] call f(S) -> Task::promise_type::return_void()
// CHECK: edge frame.cpp:[[#@LINE-5]] call f(S) -> Task::promise_type::unhandled_exception()
// CHECK: edge frame.cpp:[[#@LINE-6]] call f(S) -> operator delete(void*{{.*}})
// CHECK: edge frame.cpp:[[#@LINE-7]] call f(S) -> operator new(unsigned long)
// CHECK: edge frame.cpp:[[#@LINE-8]] call f(S) -> std::coroutine_handle<Task::promise_type>::from_address(void*)
// CHECK: edge frame.cpp:[[#@LINE-9]] call f(S) -> std::coroutine_handle<Task::promise_type>::operator std::coroutine_handle<void>() const
// CHECK: edge frame.cpp:[[#@LINE-10]] call f(S) -> std::suspend_always::await_ready() const
// CHECK: edge frame.cpp:[[#@LINE-11]] call f(S) -> std::suspend_always::await_resume() const
// CHECK: edge frame.cpp:[[#@LINE-12]] call f(S) -> std::suspend_always::await_suspend(std::coroutine_handle<void>) const
// CHECK: edge frame.cpp:[[#@LINE-13]] construct f(S) -> S::S(S&&)
// CHECK: edge frame.cpp:[[#@LINE-14]] construct f(S) -> Task::promise_type::promise_type()
// CHECK: edge frame.cpp:[[#@LINE-15]] destroy f(S) -> S::~S()
// CHECK: edge frame.cpp:[[#@LINE-16]] destroy f(S) -> Task::promise_type::~promise_type()
