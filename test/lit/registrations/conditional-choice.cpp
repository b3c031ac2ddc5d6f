// Either side of `?:` may run; the side that a constant leaves out does not.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
int other(int);
bool enabled();
TORCH_LIBRARY_IMPL(mine, CPU, m) {
  enabled() ? m.impl("first", kernel) : m;
  // CHECK-DAG: registration mine::first CPU kernel=kernel(int) conditional-choice.cpp:[[#@LINE-1]] block=[[#@LINE-2]] conditional condition="enabled()"{{$}}
  enabled() ? m : m.impl("second", kernel);
  // CHECK-DAG: registration mine::second CPU kernel=kernel(int) conditional-choice.cpp:[[#@LINE-1]] block=[[#@LINE-4]] conditional condition="!(enabled())"{{$}}
  enabled() ? m.impl("either", kernel)
            : m.impl("either", other);
  // CHECK-DAG: registration mine::either CPU kernel=kernel(int) conditional-choice.cpp:[[#@LINE-2]] block=[[#@LINE-7]] conditional condition="enabled()"{{$}}
  // CHECK-DAG: registration mine::either CPU kernel=other(int) conditional-choice.cpp:[[#@LINE-2]] block=[[#@LINE-8]] conditional condition="!(enabled())"{{$}}
  sizeof(int) == 4 ? m.impl("constant", kernel) : m.impl("never", kernel);
  // CHECK-DAG: registration mine::constant CPU kernel=kernel(int) conditional-choice.cpp:[[#@LINE-1]] block=[[#@LINE-10]]{{$}}
  m.impl(enabled() ? "unknown" : "name", kernel);
  // CHECK-DAG: registration mine::<dynamic> CPU kernel=kernel(int) conditional-choice.cpp:[[#@LINE-1]] block=[[#@LINE-12]]{{$}}
}
