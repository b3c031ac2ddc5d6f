// co_yield is the promise's; without a co_return or an end, nothing returns.
// RUN: %{facts} | %{check-edges}

#include <minimal_coroutine.h>
int make();
struct Numbers {
  struct promise_type {
    Numbers get_return_object();
    std::suspend_always initial_suspend();
    std::suspend_always final_suspend() noexcept;
    std::suspend_always yield_value(int);
    void return_void();
    void unhandled_exception();
  };
};
Numbers f() {
// CHECK: edge yield.cpp:[[#@LINE-1]] call f() -> Numbers::promise_type::final_suspend()
// CHECK: edge yield.cpp:[[#@LINE-2]] call f() -> Numbers::promise_type::get_return_object()
// CHECK: edge yield.cpp:[[#@LINE-3]] call f() -> Numbers::promise_type::initial_suspend()
// CHECK: edge yield.cpp:[[#@LINE-4]] call f() -> Numbers::promise_type::unhandled_exception()
// CHECK: edge yield.cpp:[[#@LINE-5]] call f() -> operator delete(void*{{.*}})
// CHECK: edge yield.cpp:[[#@LINE-6]] call f() -> operator new(unsigned long)
// CHECK: edge yield.cpp:[[#@LINE-7]] call f() -> std::coroutine_handle<Numbers::promise_type>::from_address(void*)
// CHECK: edge yield.cpp:[[#@LINE-8]] call f() -> std::coroutine_handle<Numbers::promise_type>::operator std::coroutine_handle<void>() const
// CHECK: edge yield.cpp:[[#@LINE-9]] call f() -> std::suspend_always::await_ready() const
// CHECK: edge yield.cpp:[[#@LINE-10]] call f() -> std::suspend_always::await_resume() const
// CHECK: edge yield.cpp:[[#@LINE-11]] call f() -> std::suspend_always::await_suspend(std::coroutine_handle<void>) const
  for (;;)
    co_yield make();
    // CHECK: edge yield.cpp:[[#@LINE-1]] call f() -> Numbers::promise_type::yield_value(int)
    // CHECK: edge yield.cpp:[[#@LINE-2]] call f() -> make()
    // CHECK: edge yield.cpp:[[#@LINE-3]] call f() -> std::coroutine_handle<Numbers::promise_type>::from_address(void*)
    // CHECK: edge yield.cpp:[[#@LINE-4]] call f() -> std::coroutine_handle<Numbers::promise_type>::operator std::coroutine_handle<void>() const
    // CHECK: edge yield.cpp:[[#@LINE-5]] call f() -> std::suspend_always::await_ready() const
    // CHECK: edge yield.cpp:[[#@LINE-6]] call f() -> std::suspend_always::await_resume() const
    // CHECK: edge yield.cpp:[[#@LINE-7]] call f() -> std::suspend_always::await_suspend(std::coroutine_handle<void>) const
}
// CHECK-NOT: return_void
