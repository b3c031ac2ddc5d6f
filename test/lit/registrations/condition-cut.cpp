// A condition beyond measure is cut, and says so.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
int value(const char *);
TORCH_LIBRARY_IMPL(mine, CPU, m) {
  if (value("a name that makes it long 00") + value("a name that makes it long 01") + value("a name that makes it long 02") + value("a name that makes it long 03") + value("a name that makes it long 04") + value("a name that makes it long 05") + value("a name that makes it long 06") + value("a name that makes it long 07") + value("a name that makes it long 08") + value("a name that makes it long 09") + value("a name that makes it long 10") + value("a name that makes it long 11") > 0)
    m.impl("long", kernel);
  // CHECK: registration mine::long CPU kernel=kernel(int) condition-cut.cpp:[[#@LINE-1]] block={{[0-9]+}} conditional condition="value("a name that makes it long 00") + value("a name that makes it long 01") + value("a name that makes it long 02") + value("a name that makes it long 03") + value("a name that makes it long 04") + value("a name that makes it long 05") + value("a name that makes it long 06") + value("a name that makes it long 07") + value("a name that makes it long 08") + value("a name that makes it long 09") +  [cut: 400 of 481 bytes]"{{$}}
}
