//===- SampleIndex.cpp - A PyTorch of a dozen functions ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SampleIndex.h"

#include "TuBuilder.h"

namespace torchtalk::test {

using facts::EdgeKind;
using facts::FunctionKind;

std::unique_ptr<Project> SampleIndex::TheProject;
std::unique_ptr<index::IndexReader> SampleIndex::Reader;

namespace {

const char *const Yaml = R"(
- func: add.Tensor(Tensor self, Tensor other) -> Tensor
  structured_delegate: add.out
  variants: function, method

- func: add.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
  structured: True
  dispatch:
    CPU: add_out_cpu

- func: add.Scalar(Tensor self, Scalar other) -> Tensor

- func: matmul(Tensor self, Tensor other) -> Tensor
  variants: function, method
  dispatch:
    CompositeImplicitAutograd: matmul
    NestedTensorCPU, NestedTensorCUDA: matmul_nested

- func: matmul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)

- func: gelu.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
  structured: True
  python_module: nn
  dispatch:
    CPU: gelu_out_cpu
    CUDA: gelu_out_cuda

- func: linalg_norm(Tensor self) -> Tensor
  python_module: linalg
  variants: function

- func: relu(Tensor self) -> Tensor
  dispatch:
    CPU: relu_cpu
)";

// at::native::matmul(at::Tensor const&, at::Tensor const&) and so on.
const char *const Matmul = "_ZN2at6native6matmulERKNS_6TensorES3_";
const char *const MatmulImpl = "_ZN2at6nativeL12_matmul_implERKNS_6TensorES3_";
const char *const MultiDot = "_ZN2at6native9multi_dotERKNS_6TensorE";
const char *const AtMatmul = "_ZN2at6matmulERKNS_6TensorES2_";
const char *const OpsMatmul = "_ZN2at4_ops6matmul4callERKNS_6TensorES4_";
const char *const User = "_ZN5torch4userERKN2at6TensorE";
const char *const GeluImpl =
    "_ZN2at6native23structured_gelu_out_cpu4implERKNS_6TensorE";
const char *const GeluMeta = "_ZN2at4meta15structured_gelu4metaERKNS_6TensorE";
const char *const TwiceTemplate = "c:@N@ns@FT@>1#Ttwice#t0.0#S0_#";
const char *const TwiceInt = "_ZN2ns5twiceIiEET_S1_";
const char *const TwiceFloat = "_ZN2ns5twiceIfEET_S1_";

void addLinearAlgebra(Project &P) {
  const char *File = "aten/src/ATen/native/LinearAlgebra.cpp";
  const char *Lambda = "_ZZN2at6native6matmulERKNS_6TensorES3_ENK3$_0clEv";
  TuBuilder Tu(P, File);
  Tu.makeInternal(MatmulImpl, File);
  Tu.makeInternal(Lambda, File);
  Tu.define(File, MatmulImpl, 2000, 2100);
  Tu.define(File, Matmul, 2180, 2190);
  Tu.define(File, Lambda, 2184, 2186, FunctionKind::Lambda);
  Tu.define(File, MultiDot, 2300, 2310);
  Tu.edge(File, Matmul, MatmulImpl, 2183);
  Tu.edge(File, Matmul, Lambda, 2184, EdgeKind::Encloses);
  Tu.edge(File, Lambda, "_ZN2at5thereEv", 2185);
  Tu.edge(File, MultiDot, Matmul, 2305);
  Tu.edge(File, MultiDot, Matmul, 2306);
  Tu.finish();
}

void addRegistrations(Project &P) {
  const char *File =
      "build/aten/src/ATen/RegisterCompositeImplicitAutograd.cpp";
  const char *Wrapper =
      "_ZN2at12_GLOBAL__N_115wrapper__matmulERKNS_6TensorES3_";
  const char *Block = "_ZN2at12_GLOBAL__N_14initERN5torch7LibraryE";
  TuBuilder Tu(P, File);
  Tu.makeInternal(Wrapper, File);
  Tu.makeInternal(Block, File);
  Tu.define(File, Wrapper, 10, 13);
  Tu.define(File, Block, 20, 40);
  Tu.edge(File, Wrapper, Matmul, 12);
  Tu.edge(File, Block, Wrapper, 22, EdgeKind::Register);
  Tu.registration(File, "aten::matmul", "CompositeImplicitAutograd", Wrapper,
                  22, 20, Block);
  Tu.registration(File, "aten::matmul", "AutocastCPU", "fallthrough", 23, 20,
                  Block);
  Tu.finish();
}

void addStructured(Project &P) {
  const char *File = "build/aten/src/ATen/RegisterCPU.cpp";
  const char *Wrapper = "_ZN2at12_GLOBAL__N_116wrapper_gelu_outERKNS_6TensorE";
  const char *Relu = "_ZN2at12_GLOBAL__N_112wrapper_reluERKNS_6TensorE";
  const char *Block = "_ZN2at12_GLOBAL__N_14initERN5torch7LibraryE";
  TuBuilder Tu(P, File);
  for (const char *Identity : {Wrapper, Relu, Block})
    Tu.makeInternal(Identity, File);
  Tu.define(File, Wrapper, 50, 54);
  Tu.define(File, Relu, 60, 64);
  Tu.define(File, Block, 100, 140);
  Tu.edge(File, Wrapper, GeluMeta, 51);
  Tu.edge(File, Wrapper, GeluImpl, 52);
  Tu.edge(File, Relu, "_ZN2at6native9relu_elseERKNS_6TensorE", 61);
  Tu.registration(File, "aten::gelu.out", "CPU", Wrapper, 110, 100, Block);
  Tu.registration(File, "aten::relu", "CPU", Relu, 111, 100, Block);
  Tu.finish();

  const char *Native = "aten/src/ATen/native/Activation.cpp";
  TuBuilder Kernel(P, Native);
  Kernel.define(Native, GeluMeta, 190, 195, FunctionKind::Method);
  Kernel.define(Native, GeluImpl, 372, 380, FunctionKind::Method);
  Kernel.finish();
}

void addCapabilityCopies(Project &P) {
  const char *File = "aten/src/ATen/native/cpu/K.cpp";
  for (const char *Capability : {"DEFAULT", "AVX2", "AVX512"}) {
    std::string Name = Capability;
    std::string Kernel = "_ZN2at6native" + std::to_string(Name.size()) + Name +
                         "12_GLOBAL__N_110add_kernelEv";
    TuBuilder Tu(P, "build/aten/src/ATen/native/cpu/K.cpp." + Name + ".cpp");
    Tu.makeInternal(Kernel, File);
    Tu.define(File, Kernel, 50, 60);
    Tu.edge(File, Kernel, "_ZN2at4loopEv", 55);
    Tu.finish();
  }
}

void addCallers(Project &P) {
  TuBuilder Tu(P, "build/aten/src/ATen/Operators_0.cpp");
  Tu.define("build/aten/src/ATen/Operators_0.cpp", OpsMatmul, 7, 9);
  Tu.finish();

  const char *File = "torch/csrc/user.cpp";
  TuBuilder UserTu(P, File);
  const char *Header = "build/aten/src/ATen/ops/matmul.h";
  UserTu.define(Header, AtMatmul, 27, 29);
  UserTu.edge(Header, AtMatmul, OpsMatmul, 28);
  UserTu.define(File, User, 5, 9);
  UserTu.edge(File, User, AtMatmul, 6);
  UserTu.edge(File, User, TwiceInt, 7);
  UserTu.edge(File, User, TwiceFloat, 8);
  UserTu.define("torch/csrc/twice.h", TwiceTemplate, 3, 4,
                FunctionKind::Template);
  UserTu.define("torch/csrc/twice.h", TwiceInt, 3, 4, FunctionKind::Function,
                TwiceTemplate);
  UserTu.define("torch/csrc/twice.h", TwiceFloat, 3, 4, FunctionKind::Function,
                TwiceTemplate);
  UserTu.finish();

  // Two functions of one name with internal linkage, and two overloads.
  for (const char *Main : {"torch/csrc/a/util.cpp", "torch/csrc/b/util.cpp"}) {
    TuBuilder Util(P, Main);
    Util.makeInternal("_ZL6helperv", Main);
    Util.define(Main, "_ZL6helperv", 3, 4);
    Util.define(Main, Main[11] == 'a' ? "_Z4sizei" : "_Z4sizel", 8, 9);
    Util.finish();
  }
}

/// Methods that override each other, a function that everything calls, and
/// what is passed on.
void addShapes(Project &P) {
  const char *File = "torch/csrc/shapes.cpp";
  const char *Base = "_ZN5shape4Base4areaEv";
  const char *Square = "_ZN5shape6Square4areaEv";
  const char *Tiny = "_ZN5shape4Tiny4areaEv";
  const char *Total = "_ZN5shape5totalERNS_4BaseE";
  const char *Draw = "_ZN5shape4drawERNS_6SquareE";
  const char *Each = "_ZN5shape4eachEv";
  const char *Lambda = "_ZZN5shape4eachEvENK3$_0clEv";
  const char *Check = "_ZN5shape5checkEb", *Fail = "_ZN5shape4failEv";
  const char *Parallel = "_ZN2at12parallel_forEv";
  TuBuilder Tu(P, File);
  Tu.makeInternal(Lambda, File);
  uint32_t Line = 10;
  for (const char *Method : {Base, Square, Tiny}) {
    Tu.define(File, Method, Line, Line, FunctionKind::Method);
    ++Line;
  }
  Tu.edge(File, Square, Base, 11, EdgeKind::Overrides);
  Tu.edge(File, Tiny, Square, 12, EdgeKind::Overrides);
  Tu.edge(File, Tiny, Check, 12);
  Tu.define(File, Total, 20, 25);
  Tu.edge(File, Total, Base, 21, EdgeKind::Virtual);
  Tu.define(File, Draw, 30, 35);
  Tu.edge(File, Draw, Square, 31, EdgeKind::Virtual);
  Tu.edge(File, Draw, Base, 32); // Base::area() by its name
  Tu.define(File, Each, 40, 45);
  Tu.define(File, Lambda, 41, 43, FunctionKind::Lambda);
  Tu.edge(File, Each, Lambda, 41, EdgeKind::Encloses, Parallel);
  Tu.edge(File, Each, Parallel, 41);
  Tu.edge(File, Each, Draw, 44, EdgeKind::Address, Parallel);
  Tu.edge(File, Lambda, Total, 42);
  Tu.edge(File, Each, "type:int (float)", 44, EdgeKind::Indirect);
  Tu.define(File, Check, 50, 55);
  Tu.edge(File, Check, Fail, 51);
  for (int I = 0; I < 300; ++I) {
    std::string Name = "u" + std::to_string(I);
    std::string User = "_ZN5shape" + std::to_string(Name.size()) + Name + "Ev";
    uint32_t At = 100 + 3 * static_cast<uint32_t>(I);
    Tu.define(File, User, At, At + 2);
    Tu.edge(File, User, Check, At + 1);
  }
  Tu.finish();
}

/// Two keys with an alias each, and a stub with kernels for two devices.
void addDispatch(Project &P) {
  using facts::DispatchKeyRelation;
  TuBuilder Keys(P, "c10/core/DispatchKeySet.cpp");
  uint32_t Rank = 0;
  for (const char *Key : {"Undefined", "CPU", "CUDA", "AutocastCPU"})
    Keys.key({DispatchKeyRelation::Runtime, "", Key, Rank++});
  for (const char *Key : {"CPU", "CUDA"})
    Keys.key(
        {DispatchKeyRelation::Includes, "CompositeImplicitAutograd", Key, 0});
  Keys.finish();

  const char *File = "aten/src/ATen/native/cpu/Gelu.cpp";
  const char *Var = "_ZN2at6native1xE";
  const char *Stub = "at::native::GeluKernel";
  TuBuilder Tu(P, File);
  for (const char *Key : {"CPU AVX2", "CPU DEFAULT", "CUDA"}) {
    std::string Name = std::string("gelu_") + (Key[2] == 'U' ? "cpu" : "cuda");
    std::string Kernel =
        "_ZN2at6native" + std::to_string(Name.size()) + Name + "Ev";
    Tu.define(File, Kernel, Key[2] == 'U' ? 10 : 20, 30);
    Tu.registration(File, Stub, Key, Kernel, 40, 40, Var,
                    facts::RegistrationApi::Stub);
  }
  Tu.edge("aten/src/ATen/native/Activation.cpp", GeluImpl,
          facts::operatorIdentity(Stub), 375, EdgeKind::Stub);
  Tu.finish();
}

} // namespace

void SampleIndex::SetUpTestSuite() {
  TheProject = std::make_unique<Project>();
  writeText(TheProject->Source + "/aten/src/ATen/native/native_functions.yaml",
            Yaml);
  addLinearAlgebra(*TheProject);
  addRegistrations(*TheProject);
  addStructured(*TheProject);
  addCapabilityCopies(*TheProject);
  addCallers(*TheProject);
  addShapes(*TheProject);
  addDispatch(*TheProject);
  TheProject->mustBuild();
  Reader = TheProject->open();
}

void SampleIndex::TearDownTestSuite() {
  Reader.reset();
  TheProject.reset();
}

} // namespace torchtalk::test
