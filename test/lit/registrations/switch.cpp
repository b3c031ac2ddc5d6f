// Of a switch over a constant only the code of that case runs; of another each
// case may.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
int which();
enum Way { Left, Right };
TORCH_LIBRARY_IMPL(mine, CPU, m) {
  switch (2) {
  case 1:
    m.impl("one", kernel);
    break;
  case 2:
    m.impl("two", kernel);
    // CHECK-DAG: registration mine::two CPU kernel=kernel(int) switch.cpp:[[#@LINE-1]] block=[[#@LINE-7]]{{ *$}}
  case 3:
    m.impl("three", kernel);
    // CHECK-DAG: registration mine::three CPU kernel=kernel(int) switch.cpp:[[#@LINE-1]] block=[[#@LINE-10]]{{ *$}}
    break;
  default:
    m.impl("default", kernel);
  }
  switch (Right) {
  case Left:
    m.impl("left", kernel);
    break;
  default:
    m.impl("right", kernel);
    // CHECK-DAG: registration mine::right CPU kernel=kernel(int) switch.cpp:[[#@LINE-1]] block=[[#@LINE-21]]{{ *$}}
  }
  switch (which()) {
  case 1:
    m.impl("maybe", kernel);
    // CHECK-DAG: registration mine::maybe CPU kernel=kernel(int) switch.cpp:[[#@LINE-1]] block=[[#@LINE-26]] conditional
    break;
  default:
    m.impl("else", kernel);
    // CHECK-DAG: registration mine::else CPU kernel=kernel(int) switch.cpp:[[#@LINE-1]] block=[[#@LINE-30]] conditional
  }
  m.impl("after", kernel);
  // CHECK-DAG: registration mine::after CPU kernel=kernel(int) switch.cpp:[[#@LINE-1]] block=[[#@LINE-33]]{{ *$}}
}
