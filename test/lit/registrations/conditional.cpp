// What only running it decides is conditional; what is decided is not.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
bool available();
TORCH_LIBRARY_IMPL(mine, CPU, m) {
  if (available())
    m.impl("maybe", kernel);
  // CHECK: registration mine::maybe CPU kernel=kernel(int) conditional.cpp:[[#@LINE-1]] block=[[#@LINE-3]] conditional
  if (sizeof(int) == 4)
    m.impl("always", kernel);
  // CHECK: registration mine::always CPU kernel=kernel(int) conditional.cpp:[[#@LINE-1]] block=[[#@LINE-6]]{{$}}
  if (sizeof(int) == 1)
    m.impl("never", kernel);
}
