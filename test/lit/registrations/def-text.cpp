// Schemas that are put together.
// RUN: %{facts} | %{check-registrations}

#include <string>
#include <torch/library.h>
namespace c10 {
template <class... Args> std::string str(const Args &...);
}
using namespace std::string_literals;
TORCH_LIBRARY(mine, m) {
  m.def(c10::str("op", 1, "(int a) -> int").c_str());
  // CHECK-DAG: registration mine::op1 def def-text.cpp:[[#@LINE-1]] block=[[#@LINE-2]] schema="op1(int a) -> int"
  m.def(("lit"s + "eral(int a) -> int").c_str());
  // CHECK-DAG: registration mine::literal def def-text.cpp:[[#@LINE-1]] block=[[#@LINE-4]] schema="literal(int a) -> int"
}
