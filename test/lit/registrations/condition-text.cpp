// What decides is said as the source says it, on one line and without comments.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
bool enabled(const char *);
const char *setting(const char *);
int count();
int which();
std::vector<std::string> names();
TORCH_LIBRARY_IMPL(mine, CPU, m) {
  if (enabled("a  b") || // not this
      count() > 1)
    if (!enabled("c"))
      m.impl("nested", kernel);
  // CHECK-DAG: registration mine::nested CPU kernel=kernel(int) condition-text.cpp:[[#@LINE-1]] block={{[0-9]+}} conditional condition="(enabled("a  b") || count() > 1) && !enabled("c")"{{$}}
  if (const char *set = setting("SET"))
    m.impl("set", kernel);
  // CHECK-DAG: registration mine::set CPU kernel=kernel(int) condition-text.cpp:[[#@LINE-1]] block={{[0-9]+}} conditional condition="const char *set = setting("SET")"{{$}}
  else if (count())
    m.impl("unset", kernel);
  // CHECK-DAG: registration mine::unset CPU kernel=kernel(int) condition-text.cpp:[[#@LINE-1]] block={{[0-9]+}} conditional condition="!(const char *set = setting("SET")) && count()"{{$}}
  while (count())
    m.impl("while", kernel);
  // CHECK-DAG: registration mine::while CPU kernel=kernel(int) condition-text.cpp:[[#@LINE-1]] block={{[0-9]+}} conditional condition="count()"{{$}}
  for (const std::string &name : names())
    m.impl("each", kernel);
  // CHECK-DAG: registration mine::each CPU kernel=kernel(int) condition-text.cpp:[[#@LINE-1]] block={{[0-9]+}} conditional condition="for (const std::string &name : names())"{{$}}
  switch (which()) {
  case 1:
    m.impl("one", kernel);
    // CHECK-DAG: registration mine::one CPU kernel=kernel(int) condition-text.cpp:[[#@LINE-1]] block={{[0-9]+}} conditional condition="which() == 1"{{$}}
  case 2: {
    m.impl("two", kernel);
    // CHECK-DAG: registration mine::two CPU kernel=kernel(int) condition-text.cpp:[[#@LINE-1]] block={{[0-9]+}} conditional condition="which() == 1 || which() == 2"{{$}}
    break;
  }
  default:
    m.impl("other", kernel);
    // CHECK-DAG: registration mine::other CPU kernel=kernel(int) condition-text.cpp:[[#@LINE-1]] block={{[0-9]+}} conditional condition="!(which() == 1 || which() == 2)"{{$}}
  }
}
