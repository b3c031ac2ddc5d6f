// The constructor that registers, by torch's name for the class.
// RUN: %{facts} | %{check-registrations}

#include <torch/operators.h>
int kernel(int);
static torch::RegisterOperators reg("mine::mul(int a) -> int", &kernel);
// CHECK-DAG: registration mine::mul def register-operators-object.cpp:[[#@LINE-1]] block=0 schema="mine::mul(int a) -> int"
// CHECK-DAG: registration mine::mul CompositeImplicitAutograd kernel=kernel(int) register-operators-object.cpp:[[#@LINE-2]]
