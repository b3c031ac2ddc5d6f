//===- TorchgenRecords.h - What torchgen makes of an operator ---*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An entry of native_functions.yaml says little of what holds for its
/// operator. These are torchgen's NativeFunction and BackendMetadata
/// (torchgen/model.py): defaults applied, and what other entries add.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_RECORDS_TORCHGENRECORDS_H
#define TORCHTALK_AGGREGATOR_RECORDS_TORCHGENRECORDS_H

#include <string>
#include <vector>

namespace torchtalk::index {

struct TorchgenFunction {
  /// What torchgen registers for a dispatch key.
  struct Kernel {
    std::string Key;
    std::string Function;  ///< without namespace
    std::string Namespace; ///< "at::native"
    bool Structured = false;
    /// The op that `structured_delegate` names, when it has the kernel.
    std::string Of;
    bool operator==(const Kernel &) const = default;
  };
  /// Of `ufunc_inner_loop`.
  struct Ufunc {
    std::string Key;      ///< "Generic", "ScalarOnly", "CUDAFunctor", ...
    std::string Function; ///< "add"
    std::vector<std::string> Dtypes; ///< as written: "AllAndComplex"
    bool operator==(const Ufunc &) const = default;
  };
  /// Of `precomputed`: what the meta function hands on.
  struct Precomputed {
    std::string Replaces;                ///< an argument; "": it is added
    std::vector<std::string> Parameters; ///< "int dim"
    bool operator==(const Precomputed &) const = default;
  };

  /// A function of C by which code that AOTInductor compiled calls it.
  struct CShim {
    std::string Device; ///< "cpu"; "" of any
    std::string File;
    uint32_t Line = 0;
    bool operator==(const CShim &) const = default;
  };

  std::vector<std::string> Variants = {"function"}; ///< sorted
  std::string DeviceCheck = "ExactSame";
  bool DeviceGuard = true;
  bool Structured = false;
  bool ManualKernelRegistration = false;
  bool ManualCppBinding = false;
  bool ConstRefForMutable = false; ///< use_const_ref_for_mutable_tensors
  /// Not just put together from other operators, so that autograd must know it
  /// by itself.
  bool Abstract = false;
  std::vector<std::string> Tags;             ///< sorted
  std::vector<std::string> CppNoDefaultArgs; ///< sorted
  /// Its own in the order of the file, then what torchgen makes up, then those
  /// of its delegate.
  std::vector<Kernel> Dispatch;
  std::vector<Ufunc> Ufuncs;
  std::vector<Precomputed> Precomputations;
  /// What C++ binds to Python for it: "torch.add" and "Tensor.add", or
  /// "torch._C._nn.gelu".
  std::vector<std::string> PythonNames;
  std::vector<CShim> CShims;

  /// nullptr when there is none.
  const Kernel *kernelFor(const std::string &Key) const {
    for (const Kernel &K : Dispatch)
      if (K.Key == Key)
        return &K;
    return nullptr;
  }

  bool operator==(const TorchgenFunction &) const = default;
};

/// An operator that is written nowhere: `autogen` of an entry lists it.
struct GeneratedOp {
  std::string Op;     ///< "aten::_add_relu_.Scalar_out"
  std::string Schema; ///< without namespace, as the dispatcher prints it
  TorchgenFunction Torchgen;

  bool operator==(const GeneratedOp &) const = default;
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_RECORDS_TORCHGENRECORDS_H
