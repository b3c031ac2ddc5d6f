//===- AutogradSample.cpp - Ops that are differentiated -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AutogradSample.h"
#include "TuBuilder.h"

namespace torchtalk::test {
namespace {

using facts::EdgeKind;
using facts::FunctionKind;

const char *const Native = R"(
- func: mul.Tensor(Tensor self, Tensor other) -> Tensor
  dispatch:
    CPU: mul
- func: mul_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
  dispatch:
    CPU: mul_
- func: mul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
  dispatch:
    CPU: mul_out
- func: sum(Tensor self) -> Tensor
  dispatch:
    CPU: sum
- func: matmul(Tensor self, Tensor other) -> Tensor
- func: ones_like(Tensor self) -> Tensor
  dispatch:
    CPU: ones_like
- func: argmax(Tensor self) -> Tensor
  dispatch:
    CPU: argmax
- func: is_pinned(Tensor self) -> bool
  dispatch:
    CPU: is_pinned
- func: hardly(Tensor self) -> Tensor
  dispatch:
    CPU: hardly
- func: never(Tensor self) -> Tensor
  dispatch:
    CPU: never
- func: copy_(Tensor(a!) self, Tensor src) -> Tensor(a!)
  dispatch:
    CPU: copy_
- func: detach(Tensor(a) self) -> Tensor(a)
  dispatch:
    CPU: detach
)";

const char *const Derivatives = R"(
- name: mul.Tensor(Tensor self, Tensor other) -> Tensor
  dispatch:
    Default:
      self: grad * other
      other: mul_backward(grad, self)
      result: other_t * self_p
    AutogradNestedTensor:
      self: grad
- name: sum(Tensor self) -> Tensor
  self: grad.expand()
- name: argmax(Tensor self) -> Tensor
  output_differentiability: [False]
- name: is_pinned(Tensor self, int device) -> bool
  self: grad
)";

// torch::autograd::generated::MulBackward0 and its bases.
const char *const MulNode = "_ZN5torch8autograd9generated12MulBackward0C1Ev";
const char *const MulApply =
    "_ZN5torch8autograd9generated12MulBackward05applyEv";
const char *const MulFunctional =
    "_ZN5torch8autograd9generatedL29MulBackward0_apply_functionalEv";
const char *const MulHelper =
    "_ZN5torch8autograd9generated7details12mul_backwardEv";
const char *const LostHelper = "_ZN5torch8autograd9generated7details4lostEv";
const char *const SumApply =
    "_ZN5torch8autograd9generated12SumBackward05applyEv";
const char *const Traceable = "_ZN5torch8autograd17TraceableFunctionC1Ev";
const char *const Node = "_ZN5torch8autograd4NodeC1Ev";
const char *const NodeApply = "_ZN5torch8autograd4Node5applyEv";
const char *const Unpack = "_ZN5torch8autograd13SavedVariable6unpackEv";
// at::operator*, at::Tensor::mul, at::_ops::mul_Tensor::call, ...
const char *const Times = "_ZN2atmlERKNS_6TensorES2_";
const char *const TensorMul = "_ZNK2at6Tensor3mulERKS0_";
const char *const OpsMul = "_ZN2at4_ops10mul_Tensor4callERKNS_6TensorES4_";
const char *const TensorSum = "_ZNK2at6Tensor3sumEv";
const char *const OpsSum = "_ZN2at4_ops3sum4callERKNS_6TensorE";
const char *const AtOnes = "_ZN2at9ones_likeERKNS_6TensorE";
const char *const OpsOnes = "_ZN2at4_ops9ones_like4callERKNS_6TensorE";
const char *const Block = "_ZN5torch8autogradL4initERN5torch7LibraryE";

std::string wrapper(const std::string &Name) {
  return "_ZN5torch8autograd12VariableTypeL" + std::to_string(Name.size()) +
         Name + "Ev";
}

void addAten(TuBuilder &Tu) {
  const char *Body = "build/aten/src/ATen/core/TensorBody.h";
  const char *Operators = "aten/src/ATen/TensorOperators.h";
  Tu.define(Operators, Times, 43, 45);
  Tu.edge(Operators, Times, TensorMul, 44);
  Tu.define(Body, TensorMul, 100, 102, FunctionKind::Method);
  Tu.edge(Body, TensorMul, OpsMul, 101);
  Tu.define(Body, TensorSum, 200, 202, FunctionKind::Method);
  Tu.edge(Body, TensorSum, OpsSum, 201);
  Tu.define(Body, AtOnes, 300, 302);
  Tu.edge(Body, AtOnes, OpsOnes, 301);
}

void addVariableType(Project &P) {
  TuBuilder Tu(P, Type);
  const std::string Mul = wrapper("mul_Tensor"), MulOut = wrapper("mul_out"),
                    Ones = wrapper("ones_like"), Hardly = wrapper("hardly"),
                    Lambda = "_ZZN5torch8autograd12VariableTypeL10mul_TensorEv"
                             "ENK3$_0clEv";
  for (const std::string &Name :
       {Mul, MulOut, Ones, Hardly, Lambda, std::string(Block)})
    Tu.makeInternal(Name, Type);
  Tu.define(Type, Mul, 10, 30);
  Tu.define(Type, Lambda, 14, 18, FunctionKind::Lambda);
  Tu.edge(Type, Mul, Lambda, 14, EdgeKind::Encloses);
  Tu.edge(Type, Lambda, MulNode, 15, EdgeKind::Construct);
  Tu.edge(Type, Mul, "_ZNSt10shared_ptrIN5torch8autograd4NodeEEC1Ev", 12,
          EdgeKind::Construct);
  // Machinery, which makes other nodes.
  const char *SetHistory = "_ZN5torch8autograd11set_historyEv";
  const char *Accumulate = "_ZN5torch8autograd14AccumulateGradC1Ev";
  Tu.edge(Type, Mul, SetHistory, 25);
  Tu.define("torch/csrc/autograd/utils.h", SetHistory, 3, 5);
  Tu.edge("torch/csrc/autograd/utils.h", SetHistory, Accumulate, 4,
          EdgeKind::Construct);
  Tu.define("torch/csrc/autograd/utils.h", Accumulate, 8, 8,
            FunctionKind::Constructor);
  Tu.edge("torch/csrc/autograd/utils.h", Accumulate, Node, 8,
          EdgeKind::Construct);
  Tu.define(Header, MulNode, 91, 91, FunctionKind::Constructor);
  Tu.edge(Header, MulNode, Traceable, 91, EdgeKind::Construct);
  Tu.define("torch/csrc/autograd/function.h", Traceable, 7, 7,
            FunctionKind::Constructor);
  Tu.edge("torch/csrc/autograd/function.h", Traceable, Node, 7,
          EdgeKind::Construct);
  Tu.define(Type, MulOut, 40, 50);
  Tu.define(Type, Ones, 60, 70);
  Tu.define(Type, Hardly, 80, 90);
  Tu.edge(Type, Hardly, "_ZN5torch8autograd14NotImplementedC1Ev", 81,
          EdgeKind::Construct);
  Tu.define("torch/csrc/autograd/basic_ops.h",
            "_ZN5torch8autograd14NotImplementedC1Ev", 5, 5,
            FunctionKind::Constructor);
  Tu.edge("torch/csrc/autograd/basic_ops.h",
          "_ZN5torch8autograd14NotImplementedC1Ev", Traceable, 5,
          EdgeKind::Construct);
  Tu.define(Type, Block, 100, 140);
  Tu.registration(Type, "aten::mul.Tensor", "Autograd", Mul, 101, 100, Block);
  Tu.registration(Type, "aten::mul_.Tensor", "Autograd", Mul, 102, 100, Block);
  Tu.registration(Type, "aten::mul.out", "Autograd", MulOut, 103, 100, Block);
  Tu.registration(Type, "aten::ones_like", "Autograd", Ones, 104, 100, Block);
  Tu.registration(Type, "aten::hardly", "Autograd", Hardly, 105, 100, Block);
  Tu.registration(
      Type, "aten::never", "Autograd",
      facts::ResultOf +
          std::string("torch::autograd::autogradNotImplementedFallback"),
      106, 100, Block);
  Tu.finish();
}

void addFunctions(Project &P) {
  TuBuilder Tu(P, Functions);
  Tu.makeInternal(MulFunctional, Functions);
  addAten(Tu);
  Tu.define(Functions, MulApply, 113, 125, FunctionKind::Method);
  Tu.edge(Functions, MulApply, NodeApply, 113, EdgeKind::Overrides);
  Tu.edge(Functions, MulApply, Unpack, 115);
  Tu.edge(Functions, MulApply, MulFunctional, 124);
  Tu.define("torch/csrc/autograd/saved_variable.h", Unpack, 5, 9,
            FunctionKind::Method);
  Tu.edge("torch/csrc/autograd/saved_variable.h", Unpack, AtOnes, 6);
  Tu.define(Functions, MulFunctional, 92, 110);
  Tu.edge(Functions, MulFunctional, Times, 100);
  Tu.edge(Functions, MulFunctional, Times, 101);
  Tu.edge(Functions, MulFunctional, MulHelper, 104);
  Tu.edge(Functions, MulFunctional, LostHelper, 106);
  Tu.edge(Functions, MulFunctional, "_ZN3c1012SymIntVectorEv", 107);
  Tu.define(Functions, SumApply, 200, 210, FunctionKind::Method);
  Tu.edge(Functions, SumApply, NodeApply, 200, EdgeKind::Overrides);
  Tu.edge(Functions, SumApply, TensorSum, 205);
  Tu.finish();

  TuBuilder Helpers(P, Manual);
  const char *Empty = "_ZN5torch8autograd9generated7details5emptyEv";
  addAten(Helpers);
  Helpers.define(Manual, MulHelper, 300, 320);
  Helpers.edge(Manual, MulHelper, TensorSum, 305);
  Helpers.edge(Manual, MulHelper, AtOnes, 306, EdgeKind::Address, MulHelper);
  Helpers.edge(Manual, MulHelper, MulHelper, 307);
  Helpers.edge(Manual, MulHelper, Empty, 308);
  Helpers.define(Manual, Empty, 330, 331);
  Helpers.finish();
}

/// VariableTypeManual.cpp, and a torch::autograd::Function out of the tree.
void addHandWritten(Project &P) {
  const char *File = "torch/csrc/autograd/VariableTypeManual.cpp";
  const std::string Copy = wrapper("copy_"), Detach = wrapper("detach"),
                    Make = wrapper("make_node");
  const char *Copier = "_ZN5torch8autograd13CopyBackwardsC1Ev";
  const char *CopyApply = "_ZN5torch8autograd13CopyBackwards5applyEv";
  TuBuilder Tu(P, File);
  for (const std::string &Name : {Copy, Detach, Make, std::string(Block)})
    Tu.makeInternal(Name, File);
  addAten(Tu);
  Tu.define(File, Copy, 200, 220);
  Tu.edge(File, Copy, Make, 206);
  Tu.define(File, Make, 230, 240);
  Tu.edge(File, Make, Copier, 235, EdgeKind::Construct);
  Tu.define("torch/csrc/autograd/functions/tensor.h", CopyApply, 20, 25,
            FunctionKind::Method);
  Tu.edge("torch/csrc/autograd/functions/tensor.h", CopyApply, NodeApply, 20,
          EdgeKind::Overrides);
  Tu.edge("torch/csrc/autograd/functions/tensor.h", CopyApply, AtOnes, 22);
  Tu.define(File, Detach, 250, 260);
  Tu.define(File, Block, 300, 340);
  Tu.registration(File, "aten::copy_", "Autograd", Copy, 301, 300, Block);
  Tu.registration(File, "aten::detach", "Autograd", Detach, 302, 300, Block);
  Tu.finish();

  const char *Mine = "torch/csrc/mine.cpp";
  const char *Custom = "torch/csrc/autograd/custom_function.h";
  const char *FunctionApply = "_ZN5torch8autograd8FunctionI3RoiE5applyEv";
  const char *Cpp = "_ZN5torch8autograd7CppNodeI3RoiEC1Ev";
  const char *CppApply = "_ZN5torch8autograd7CppNodeI3RoiE5applyEv";
  const char *Backward = "_ZN3Roi8backwardEv";
  TuBuilder Out(P, Mine);
  Out.define(Mine, "_Z7roi_adv", 5, 9);
  Out.edge(Mine, "_Z7roi_adv", FunctionApply, 6);
  Out.define(Custom, FunctionApply, 319, 340, FunctionKind::Method);
  Out.edge(Custom, FunctionApply, Cpp, 329, EdgeKind::Construct);
  Out.define(Custom, CppApply, 402, 430, FunctionKind::Method);
  Out.edge(Custom, CppApply, NodeApply, 402, EdgeKind::Overrides);
  Out.edge(Custom, CppApply, Backward, 422);
  Out.define(Mine, Backward, 20, 30, FunctionKind::Method);
  Out.edge(Mine, Backward, facts::operatorIdentity("mine::roi_backward"), 25,
           EdgeKind::Dispatch);
  Out.define(Mine, "_Z9mine_initv", 50, 60);
  Out.registration(Mine, "mine::roi", "AutogradCPU", "_Z7roi_adv", 51, 50,
                   "_Z9mine_initv");
  Out.registration(Mine, "mine::parts", "CompositeImplicitAutograd",
                   "_Z7roi_adv", 52, 50, "_Z9mine_initv");
  Out.registration(Mine, "mine::raw", "CPU", "_Z7roi_adv", 53, 50,
                   "_Z9mine_initv");
  Out.finish();
}

} // namespace

void writeAutogradSample(Project &P) {
  const std::string &Source = P.Source;
  writeText(Source + "/aten/src/ATen/native/native_functions.yaml", Native);
  writeText(Source + "/tools/autograd/derivatives.yaml", Derivatives);
  writeText(Source + "/tools/autograd/gen_variable_type.py",
            "DONT_REQUIRE_DERIVATIVE = {\n    \"ones_like\",\n}\n");
  addVariableType(P);
  addFunctions(P);
  addHandWritten(P);
}

} // namespace torchtalk::test
