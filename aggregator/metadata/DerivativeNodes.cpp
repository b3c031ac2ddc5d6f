//===- DerivativeNodes.cpp - The nodes of the autograd graph --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/DerivativeNodes.h"
#include "metadata/TorchgenSignature.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::metadata {
namespace {

using index::DerivativeFormula;
using Role = DerivativeFormula::Role;

bool isOutput(llvm::StringRef Name, const FunctionSchema &Schema) {
  // cpp.return_names(), and the names that create_forward_derivative() accepts.
  if (llvm::any_of(Schema.Returns,
                   [&](const SchemaArgument &R) { return R.Name == Name; }))
    return true;
  size_t Index = 0;
  if (!Name.consume_front("result"))
    return false;
  return Name.empty()
             ? Schema.Returns.size() == 1
             : !Name.getAsInteger(10, Index) && Index < Schema.Returns.size();
}

/// torchgen looks at the first of several names only.
Role roleOf(const DerivativeFormula &Formula,
            llvm::ArrayRef<std::string> Arguments,
            const FunctionSchema &Schema) {
  const std::string &First = Formula.Names.front();
  if (!llvm::is_contained(Arguments, First))
    return isOutput(First, Schema) ? Role::Forward : Role::Unknown;
  llvm::StringRef Text = llvm::StringRef(Formula.Text).trim();
  return Text.equals_insensitive("non_differentiable") ? Role::NonDifferentiable
                                                       : Role::Gradient;
}

} // namespace

std::string nodePrefix(std::string_view FunctionName) {
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  llvm::StringRef(FunctionName).split(Parts, '_');
  std::string Result;
  for (llvm::StringRef Part : Parts) {
    // str.title(): "conv2d" becomes "Conv2D".
    bool InWord = false;
    for (char C : Part) {
      Result.push_back(InWord ? llvm::toLower(C) : llvm::toUpper(C));
      InWord = llvm::isAlpha(C);
    }
  }
  Result += "Backward";
  for (size_t At; (At = Result.find("ForwardBackward")) != std::string::npos;)
    Result.erase(At, 7);
  return Result;
}

void NodeNamer::name(index::DerivativeKey &Key, std::string_view FunctionName,
                     const FunctionSchema &Schema, OnProblem Problem) {
  std::vector<std::string> Arguments = cppArgumentNames(Schema);
  bool HasGradient = false;
  for (DerivativeFormula &Formula : Key.Formulas) {
    for (const std::string &Name : Formula.Names)
      if (!llvm::is_contained(Arguments, Name) && !isOutput(Name, Schema))
        Problem(Formula.Line, "'" + Name + "' is neither an argument nor a " +
                                  "result of " + Schema.opName());
    Formula.TheRole = roleOf(Formula, Arguments, Schema);
    HasGradient |= Formula.TheRole == Role::Gradient;
  }
  if (!HasGradient)
    return;
  std::string Prefix = nodePrefix(FunctionName);
  if (Key.Key != "Default")
    Prefix += Key.Key;
  Key.Node = Prefix + std::to_string(Counts[Prefix]++);
}

} // namespace torchtalk::metadata
