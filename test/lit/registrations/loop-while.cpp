// while and do run as often as their condition says; where that is not known,
// what they change is not known either.
// RUN: %{facts} | %{check-registrations}

#include <string>
#include <torch/library.h>
int kernel(int);
bool more();
TORCH_LIBRARY_IMPL(mine, CPU, m) {
  int i = 1;
  while (i < 3) {
    m.impl(("while" + std::to_string(i)).c_str(), kernel);
    // CHECK-DAG: registration mine::while1 CPU kernel=kernel(int) loop-while.cpp:[[#@LINE-1]] block=[[#@LINE-4]]{{ *$}}
    // CHECK-DAG: registration mine::while2 CPU kernel=kernel(int) loop-while.cpp:[[#@LINE-2]] block=[[#@LINE-5]]{{ *$}}
    i += 1;
  }
  do
    m.impl("do", kernel);
    // CHECK-DAG: registration mine::do CPU kernel=kernel(int) loop-while.cpp:[[#@LINE-1]] block=[[#@LINE-10]]{{ *$}}
  while (i < 3);
  while (more()) {
    m.impl(("more" + std::to_string(i)).c_str(), kernel);
    // CHECK-DAG: registration mine::<dynamic> CPU kernel=kernel(int) loop-while.cpp:[[#@LINE-1]] block=[[#@LINE-14]] conditional
    i++;
  }
}
