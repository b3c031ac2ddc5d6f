// A template that keeps any callable: calls reach the lambda in its own body.
// RUN: %{facts} | %{check-edges}

template <class Sig> struct Function;
template <> struct Function<void()> {
  void (*invoke)(void *);
  void *object;
  template <class F>
  Function(F &f) : invoke([](void *o) { (*static_cast<F *>(o))(); }), object(&f) {}
  // CHECK: edge function-object.cpp:[[#@LINE-1]] address Function<void ()>::Function<f()::$_0>(f()::$_0&)::'lambda'(void*)::operator void (*)(void*)() const -> Function<void ()>::Function<f()::$_0>(f()::$_0&)::'lambda'(void*)::__invoke(void*)
  // CHECK: edge function-object.cpp:[[#@LINE-2]] call Function<void ()>::Function<f()::$_0>(f()::$_0&) -> Function<void ()>::Function<f()::$_0>(f()::$_0&)::'lambda'(void*)::operator void (*)(void*)() const
  // CHECK: edge function-object.cpp:[[#@LINE-3]] call Function<void ()>::Function<f()::$_0>(f()::$_0&)::'lambda'(void*)::__invoke(void*) -> Function<void ()>::Function<f()::$_0>(f()::$_0&)::'lambda'(void*)::operator()(void*) const
  // CHECK: edge function-object.cpp:[[#@LINE-4]] call Function<void ()>::Function<f()::$_0>(f()::$_0&)::'lambda'(void*)::operator()(void*) const -> f()::$_0::operator()() const
  // CHECK: edge function-object.cpp:[[#@LINE-5]] encloses Function<void ()>::Function<f()::$_0>(f()::$_0&) -> Function<void ()>::Function<f()::$_0>(f()::$_0&)::'lambda'(void*)::operator()(void*) const
  void operator()() const { invoke(object); }
  // CHECK: edge function-object.cpp:[[#@LINE-1]] indirect Function<void ()>::operator()() const -> void (void *)
};
void work();
void f() {
  auto l = [] { work(); };
  // CHECK: edge function-object.cpp:[[#@LINE-1]] call f()::$_0::operator()() const -> work()
  // CHECK: edge function-object.cpp:[[#@LINE-2]] encloses f() -> f()::$_0::operator()() const
  Function<void()> held(l);
  // CHECK: edge function-object.cpp:[[#@LINE-1]] construct f() -> Function<void ()>::Function<f()::$_0>(f()::$_0&)
  held();
  // CHECK: edge function-object.cpp:[[#@LINE-1]] call f() -> Function<void ()>::operator()() const
}
