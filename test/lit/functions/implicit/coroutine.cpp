// A coroutine is one function.
// RUN: %{facts} | %{check-functions}

#include <minimal_coroutine.h>
struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    // CHECK: function coroutine.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external Task::promise_type::get_return_object() [_ZN4Task12promise_type17get_return_objectEv]
    std::suspend_always initial_suspend() { return {}; }
    // CHECK: function coroutine.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external Task::promise_type::initial_suspend() [_ZN4Task12promise_type15initial_suspendEv]
    std::suspend_always final_suspend() noexcept { return {}; }
    // CHECK: function coroutine.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external Task::promise_type::final_suspend() [_ZN4Task12promise_type13final_suspendEv]
    void return_void() {}
    // CHECK: function coroutine.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external Task::promise_type::return_void() [_ZN4Task12promise_type11return_voidEv]
    void unhandled_exception() {}
    // CHECK: function coroutine.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external Task::promise_type::unhandled_exception() [_ZN4Task12promise_type19unhandled_exceptionEv]
  };
};
Task f() {
// CHECK: function coroutine.cpp:[[#@LINE-1]]-[[#@LINE+2]] function external f() [_Z1fv]
  co_return;
}
