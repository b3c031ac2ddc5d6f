// Operators of the interpreter, which the dispatcher does not know.
// RUN: %{facts} | %{check-registrations}

#include <torch/operators.h>
void one(torch::jit::Stack &), two(torch::jit::Stack &);
static const std::vector<torch::jit::OperatorGeneratorArgs> table{
    torch::jit::OperatorGeneratorArgs(TORCH_SELECTIVE_NAME("aten::one(int a) -> int"), one),
    // CHECK-DAG: registration aten::one jit kernel=one({{.*}}) jit.cpp:[[#@LINE-1]] block=0 schema="aten::one(int a) -> int"
};
torch::jit::RegisterOperators reg([] {
  auto all = torch::jit::createOperators(table);
  all.emplace_back(torch::jit::Operator(c10::prim::tolist, two));
  // CHECK-DAG: registration prim::tolist jit kernel=two({{.*}}) jit.cpp:[[#@LINE-1]] block=0
  return all;
}());
