// A branch in a branch may have left, too: what follows both is conditional.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
bool a();
bool b();
bool c();
static void nested(torch::Library &m) {
  if (a()) {
    m.impl("inside", kernel);
    // CHECK-DAG: registration mine::inside CPU kernel=kernel(int) early-exit-nested.cpp:[[#@LINE-1]] block={{[0-9]+}} conditional condition="a()"{{$}}
    if (b())
      return;
    m.impl("past", kernel);
    // CHECK-DAG: registration mine::past CPU kernel=kernel(int) early-exit-nested.cpp:[[#@LINE-1]] block={{[0-9]+}} conditional condition="a() && !(b())"{{$}}
  }
  m.impl("after", kernel);
  // CHECK-DAG: registration mine::after CPU kernel=kernel(int) early-exit-nested.cpp:[[#@LINE-1]] block={{[0-9]+}} conditional condition="!(a() && b())"{{$}}
  if (c()) {
    if (a())
      return;
  } else {
    if (b())
      return;
  }
  m.impl("twice", kernel);
  // CHECK-DAG: registration mine::twice CPU kernel=kernel(int) early-exit-nested.cpp:[[#@LINE-1]] block={{[0-9]+}} conditional condition="!(a() && b()) && !(c() && a()) && !(!(c()) && b())"{{$}}
}
static void all(torch::Library &m) {
  if (a())
    return;
  else {
    m.impl("else", kernel);
    // CHECK-DAG: registration mine::else CPU kernel=kernel(int) early-exit-nested.cpp:[[#@LINE-1]] block={{[0-9]+}} conditional condition="!(a())"{{$}}
    return;
  }
  m.impl("never", kernel);
}
TORCH_LIBRARY_IMPL(mine, CPU, m) {
  nested(m);
  all(m);
  for (const char *op : {"one", "two"}) {
    if (a())
      continue;
    else if (b())
      break;
    m.impl(op, kernel);
    // CHECK-DAG: registration mine::one CPU kernel=kernel(int) early-exit-nested.cpp:[[#@LINE-1]] block=[[#@LINE-9]] conditional condition="!(a()) && !(!(a()) && b())"{{$}}
    // CHECK-DAG: registration mine::two CPU kernel=kernel(int) early-exit-nested.cpp:[[#@LINE-2]] block=[[#@LINE-10]] conditional condition="!(!(a()) && b()) && !(a())"{{$}}
  }
  for (const char *op : {"three"}) {
    if (a())
      return;
    else
      continue;
    m.impl(op, kernel);
  }
  m.impl("last", kernel);
  // CHECK-DAG: registration mine::last CPU kernel=kernel(int) early-exit-nested.cpp:[[#@LINE-1]] block=[[#@LINE-20]] conditional condition="!(a())"{{$}}
}
