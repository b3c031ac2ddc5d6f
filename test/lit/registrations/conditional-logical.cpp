// The right side of `&&` and `||` may run, unless a constant decides.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
bool enabled();
TORCH_LIBRARY_IMPL(mine, CPU, m) {
  (void)(enabled() && (m.impl("and", kernel), true));
  // CHECK-DAG: registration mine::and CPU kernel=kernel(int) conditional-logical.cpp:[[#@LINE-1]] block=[[#@LINE-2]] conditional condition="enabled()"{{$}}
  (void)(enabled() || (m.impl("or", kernel), true));
  // CHECK-DAG: registration mine::or CPU kernel=kernel(int) conditional-logical.cpp:[[#@LINE-1]] block=[[#@LINE-4]] conditional condition="!(enabled())"{{$}}
  (void)(true && (m.impl("always", kernel), true));
  // CHECK-DAG: registration mine::always CPU kernel=kernel(int) conditional-logical.cpp:[[#@LINE-1]] block=[[#@LINE-6]]{{$}}
  (void)(true || (m.impl("never", kernel), true));
  (void)((m.impl("left", kernel), enabled()) && enabled());
  // CHECK-DAG: registration mine::left CPU kernel=kernel(int) conditional-logical.cpp:[[#@LINE-1]] block=[[#@LINE-9]]{{$}}
}
