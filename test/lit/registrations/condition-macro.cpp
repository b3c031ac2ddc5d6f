// A condition in a macro has the arguments of the macro in it, and no path of the
// checkout.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
bool enabled(const char *);
bool in_file(const char *, const char *);
#define IMPL(NAME)                                                             \
  if (enabled(#NAME))                                                          \
  m.impl(#NAME, kernel)
#define IMPL_IF(CONDITION, NAME)                                               \
  if (CONDITION)                                                               \
  m.impl(#NAME, kernel)
#define IMPL_HERE(NAME)                                                        \
  if (in_file(__FILE__, #NAME))                                                \
  m.impl(#NAME, kernel)
#define ENABLED(NAME) enabled(#NAME)
TORCH_LIBRARY_IMPL(mine, CPU, m) {
  IMPL(body);
  // CHECK-DAG: registration mine::body CPU kernel=kernel(int) condition-macro.cpp:[[#@LINE-1]] block={{[0-9]+}} conditional condition="enabled("body")"{{$}}
  IMPL_IF(enabled("x")  &&  enabled("y"), argument);
  // CHECK-DAG: registration mine::argument CPU kernel=kernel(int) condition-macro.cpp:[[#@LINE-1]] block={{[0-9]+}} conditional condition="enabled("x") && enabled("y")"{{$}}
  IMPL_HERE(path);
  // CHECK-DAG: registration mine::path CPU kernel=kernel(int) condition-macro.cpp:[[#@LINE-1]] block={{[0-9]+}} conditional condition="in_file(__FILE__, "path")"{{$}}
  if (ENABLED(whole))
    m.impl("whole", kernel);
  // CHECK-DAG: registration mine::whole CPU kernel=kernel(int) condition-macro.cpp:[[#@LINE-1]] block={{[0-9]+}} conditional condition="ENABLED(whole)"{{$}}
}
