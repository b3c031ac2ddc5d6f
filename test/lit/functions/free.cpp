// A free function, with the lines of its name and its closing brace.
// RUN: %{facts} | %{check-functions}

namespace ns {
int
add(int a,
    int b) {
  return a + b;
}
} // namespace ns
// CHECK: function free.cpp:[[#@LINE-5]]-[[#@LINE-2]] function external ns::add(int, int) [_ZN2ns3addEii]
