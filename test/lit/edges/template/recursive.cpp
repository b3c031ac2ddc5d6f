// A template that instantiates itself with less, to an end.
// RUN: %{facts} | %{check-edges}

void stop();
template <int N> void count() {
  if constexpr (N == 0)
    stop();
    // CHECK: edge recursive.cpp:[[#@LINE-1]] call void count<0>() -> stop()
  else
    count<N - 1>();
    // CHECK: edge recursive.cpp:[[#@LINE-1]] call void count<1>() -> void count<0>()
    // CHECK: edge recursive.cpp:[[#@LINE-2]] call void count<2>() -> void count<1>()
}
void f() { count<2>(); }
// CHECK: edge recursive.cpp:[[#@LINE-1]] call f() -> void count<2>()
