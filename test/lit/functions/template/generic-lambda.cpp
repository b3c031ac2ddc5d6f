// A generic lambda is a template, with an instantiation per use.
// RUN: %{facts} | %{check-functions}

void f() {
// CHECK: function generic-lambda.cpp:[[#@LINE-1]]-[[#@LINE+7]] function external f() [_Z1fv]
  auto l = [](auto) {};
  // CHECK: function generic-lambda.cpp:[[#@LINE-1]]-[[#@LINE-1]] lambda internal auto f()::$_0::operator()<char>(char) const [_ZZ1fvENK3$_0clIcEEDaT_] template=f()::{{.(anonymous class|lambda).}}::operator()(auto)
  // CHECK: function generic-lambda.cpp:[[#@LINE-2]]-[[#@LINE-2]] lambda internal auto f()::$_0::operator()<int>(int) const [_ZZ1fvENK3$_0clIiEEDaT_] template=f()::{{.(anonymous class|lambda).}}::operator()(auto)
  // CHECK: function generic-lambda.cpp:[[#@LINE-3]]-[[#@LINE-3]] template internal f()::{{.(anonymous class|lambda).}}::operator()(auto) [c:{{.*}}]
  l(1);
  l('c');
}
