//===- PythonTypes.h - Types of Python expressions --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Resolves a chain (PythonModel.h) to the object that it names, or the class
/// that it is an instance of, as far as the source shows it: by imports,
/// assignments in the function, annotations, attributes assigned to self, and
/// bases.
///
/// \verbatim
///   conv = nn.Conv2d(3, 3, 3)     conv   an instance of Conv2d
///   conv(x)                       calls  Conv2d.__call__, as in Module
///   y: Tensor; y.add_(1)          calls  torch._tensor.Tensor.add_
///   torch.relu(z).sum()           calls  torch._tensor.Tensor.sum
/// \endverbatim
///
/// Without control flow: the last assignment before the use counts.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONTYPES_H
#define TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONTYPES_H

#include "source/python/PythonProject.h"

#include "llvm/ADT/ArrayRef.h"

#include <functional>

namespace torchtalk::source {

struct PythonMeaning {
  enum class Kind : uint8_t {
    Unknown,
    Name,     ///< a module, class, function or something of another project
    Instance, ///< an instance of the class Value
  };
  Kind TheKind = Kind::Unknown;
  std::string Value; ///< the canonical name
};

/// Const methods are thread-safe.
class PythonTypes {
public:
  /// \p GivesTensor: whether a function that is not written in Python, by
  /// canonical name, returns tensors.
  PythonTypes(const PythonProject &Project,
              std::function<bool(const std::string &)> GivesTensor);

  PythonMeaning meaning(const PythonModule &M, uint32_t Scope, uint32_t Line,
                        llvm::StringRef Chain) const;

  /// The meaning of the variable \p Name of \p Scope, or of a function around
  /// it, by each of its assignments; empty for a single assignment.
  std::vector<PythonMeaning> alternatives(const PythonModule &M, uint32_t Scope,
                                          llvm::StringRef Name) const;

  /// The meaning of a canonical name: the value of a variable, if it is known.
  PythonMeaning valueOf(std::string Canonical) const;

  /// "C.name" for the class among \p Class and its bases that defines it;
  /// otherwise, "torch._C.TensorBase.name" for the first base outside the
  /// project; "" when all bases are known and none has it.
  std::string attributeOf(const std::string &Class, llvm::StringRef Name) const;

  /// The class that torch.Tensor is.
  const std::string &tensor() const { return Tensor; }
  /// The object that torch.ops is: its attributes are namespaces of operators.
  const std::string &ops() const { return Ops; }

private:
  using Kind = PythonMeaning::Kind;

  /// The remaining cost of a look-up: the length of a chain of values, and the
  /// number of values in total, since chains branch.
  struct Effort {
    unsigned Steps;
    unsigned *Left;
    bool spent() const { return Steps == 0 || *Left == 0; }
    Effort operator-(unsigned N) const {
      return {Steps > N ? Steps - N : 0, Left};
    }
  };
  /// Values of one name each, by line.
  using ValuesByName = llvm::StringMap<std::vector<uint32_t>>;
  using ValuesByScope = llvm::DenseMap<uint32_t, ValuesByName>;
  struct ModuleValues {
    ValuesByScope All;
    ValuesByScope OfSelf;  ///< assigned to self, by class
    ValuesByScope Aliases; ///< imports that alias a function: `f = g`
  };

  void addValues(const PythonModule &M);
  const ModuleValues &valuesOf(const PythonModule &M) const {
    return Values[Project.indexOf(M)];
  }
  static llvm::ArrayRef<uint32_t> find(const ValuesByScope &Values,
                                       uint32_t Scope, llvm::StringRef Name);

  PythonMeaning evaluate(const PythonModule &M, uint32_t Scope, uint32_t Line,
                         llvm::StringRef Chain, Effort Steps) const;
  PythonMeaning root(const PythonModule &M, uint32_t Scope, uint32_t Line,
                     llvm::StringRef Name, Effort Steps) const;
  /// The meaning of the local variable or parameter \p Name of exactly \p
  /// Scope.
  PythonMeaning local(const PythonModule &M, uint32_t Scope, uint32_t Line,
                      llvm::StringRef Name, Effort Steps) const;
  bool binds(const PythonModule &M, uint32_t Scope, llvm::StringRef Name) const;
  PythonMeaning named(std::string Name, Effort Steps) const;
  PythonMeaning annotated(const PythonModule &M, uint32_t Scope,
                          llvm::StringRef Annotation) const;
  PythonMeaning attribute(const PythonMeaning &Of, llvm::StringRef Name,
                          Effort Steps) const;
  PythonMeaning called(const PythonModule &M, uint32_t Scope, uint32_t Line,
                       const PythonMeaning &Function, llvm::StringRef Argument,
                       Effort Steps) const;
  /// The class of the method \p Scope, or "".
  static std::string classOf(const PythonModule &M, uint32_t Scope);

  const PythonProject &Project;
  std::function<bool(const std::string &)> GivesTensor;
  std::string Tensor;
  std::string Ops;
  /// For every class: itself, then its bases, nearest first.
  llvm::StringMap<std::vector<std::string>> Bases;
  std::vector<ModuleValues> Values; ///< by module
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONTYPES_H
