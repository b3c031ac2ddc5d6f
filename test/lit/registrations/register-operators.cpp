// c10::RegisterOperators and its options.
// RUN: %{facts} | %{check-registrations}

#include <torch/operators.h>
int one(int), two(int), three(int);
struct Functor {
  int operator()(int) { return 0; }
};
static auto registry =
    c10::RegisterOperators()
        .op("mine::one(int a) -> int", c10::RegisterOperators::options().kernel<decltype(one), &one>(c10::DispatchKey::CPU))
        // CHECK-DAG: registration mine::one def register-operators.cpp:[[#@LINE-1]] block=0 schema="mine::one(int a) -> int"
        // CHECK-DAG: registration mine::one CPU kernel=one(int) register-operators.cpp:[[#@LINE-2]] block=0
        .op(c10::RegisterOperators::options().schema("mine::two").catchAllKernel(&two).kernel<Functor>(c10::DispatchKey::CUDA))
        // CHECK-DAG: registration mine::two CompositeImplicitAutograd kernel=two(int) register-operators.cpp:[[#@LINE-1]]
        // CHECK-DAG: registration mine::two CUDA kernel=Functor::operator()(int) register-operators.cpp:[[#@LINE-2]]
        // CHECK-DAG: registration mine::two def register-operators.cpp:[[#@LINE-3]]
        .op("mine::three", &three);
// CHECK-DAG: registration mine::three CompositeImplicitAutograd kernel=three(int) register-operators.cpp:[[#@LINE-1]]
// CHECK-DAG: registration mine::three def register-operators.cpp:[[#@LINE-2]]
