//===- PythonOps.cpp - The ops of Python names ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/python/PythonOps.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

namespace torchtalk::index {
namespace {

/// The ops behind Python's operators on tensors, as in
/// python_variable_methods.cpp and python_variable_indexing.cpp.
std::vector<std::string> opsOfOperator(llvm::StringRef Method) {
  if (Method == "__getitem__")
    return {"aten::select", "aten::slice", "aten::index", "aten::unsqueeze",
            "aten::alias"};
  if (Method == "__setitem__")
    return {"aten::select", "aten::slice",     "aten::index_put_",
            "aten::copy_",  "aten::unsqueeze", "aten::fill_"};
  llvm::StringRef Op = llvm::StringSwitch<llvm::StringRef>(Method)
                           .Cases("__add__", "__radd__", "add")
                           .Case("__iadd__", "add_")
                           .Case("__sub__", "sub")
                           .Case("__isub__", "sub_")
                           .Cases("__mul__", "__rmul__", "mul")
                           .Case("__imul__", "mul_")
                           .Cases("__truediv__", "__div__", "div")
                           .Cases("__itruediv__", "__idiv__", "div_")
                           .Case("__mod__", "remainder")
                           .Case("__imod__", "remainder_")
                           .Case("__floordiv__", "floor_divide")
                           .Case("__ifloordiv__", "floor_divide_")
                           .Case("__pow__", "pow")
                           .Case("__ipow__", "pow_")
                           .Case("__matmul__", "matmul")
                           .Case("__neg__", "neg")
                           .Case("__invert__", "bitwise_not")
                           .Case("__eq__", "eq")
                           .Case("__ne__", "ne")
                           .Case("__lt__", "lt")
                           .Case("__le__", "le")
                           .Case("__gt__", "gt")
                           .Case("__ge__", "ge")
                           .Case("__abs__", "abs")
                           .Default("");
  if (Op.empty())
    return {};
  return {(llvm::Twine("aten::") + Op).str()};
}

/// OpOverload.is_view: an argument is annotated, "Tensor(a)", and none
/// "Tensor(a!)".
bool isView(llvm::StringRef Schema) {
  llvm::StringRef Arguments = Schema.rsplit(" -> ").first;
  return Arguments.contains("(a") && !Arguments.contains("!)");
}

/// Devices, types, layouts and names of dimensions can be texts in Python.
bool hasTextArgument(llvm::StringRef Schema) {
  llvm::StringRef Arguments = Schema.rsplit(" -> ").first;
  return llvm::any_of(
      llvm::ArrayRef{"str ", "str?", "str[", "Dimname", "Device", "ScalarType"},
      [&](const char *Type) { return Arguments.contains(Type); });
}

} // namespace

PythonOps::PythonOps(llvm::ArrayRef<OpRecord> Ops) {
  auto Add = [&](const std::string &Op, llvm::StringRef Schema,
                 const TorchgenFunction &F) {
    Overloads[OperatorName(Op).withoutOverload()].push_back(
        {Op, isView(Schema),
         F.kernelFor("CompositeImplicitAutograd") != nullptr});
  };
  for (const OpRecord &Op : Ops) {
    Add(Op.Op, Op.Schema, Op.Torchgen);
    for (const GeneratedOp &Made : Op.Autogen)
      Add(Made.Op, Made.Schema, Made.Torchgen);
    Bound &B = ByName[OperatorName(Op.Op).Name];
    const std::string *Variants = Op.field("variants");
    llvm::StringRef Text = Variants ? llvm::StringRef(*Variants) : "function";
    B.Function |= Text.contains("function");
    B.Method |= Text.contains("method");
    B.Text |= hasTextArgument(Op.Schema);
    if (const std::string *Module = Op.field("python_module"))
      if (!llvm::is_contained(B.Modules, *Module))
        B.Modules.push_back(*Module);
  }
}

llvm::ArrayRef<PythonOps::Overload>
PythonOps::overloadsOf(llvm::StringRef Op) const {
  auto It = Overloads.find(Op);
  if (It == Overloads.end())
    return {};
  return It->second;
}

bool PythonOps::isMethod(llvm::StringRef Name) const {
  auto It = ByName.find(Name);
  return It != ByName.end() && It->second.Method;
}

bool PythonOps::takesText(llvm::StringRef Name) const {
  auto It = ByName.find(Name);
  return It != ByName.end() && It->second.Text;
}

std::string PythonOps::qualifiedOp(llvm::StringRef Canonical,
                                   llvm::StringRef OpsObject) {
  if (!Canonical.consume_front(OpsObject) &&
      !Canonical.consume_front("torch.ops"))
    return "";
  if (!Canonical.consume_front("."))
    return "";
  auto [Namespace, Rest] = Canonical.split('.');
  auto [Name, Overload] = Rest.split('.');
  // Attributes of torch._ops._Ops itself.
  if (Name.empty() || Namespace.starts_with("__") || Namespace == "_dir" ||
      Overload.contains('.'))
    return "";
  return OperatorName::withOverload((Namespace + "::" + Name).str(),
                                    Overload == "default" ? "" : Overload);
}

std::vector<std::string> PythonOps::opsOf(llvm::StringRef Canonical,
                                          llvm::StringRef OpsObject) const {
  if (std::string Op = qualifiedOp(Canonical, OpsObject); !Op.empty())
    return {OperatorName(Op).withoutOverload().str()};
  auto [Prefix, Name] = Canonical.rsplit('.');
  auto It = ByName.find(Name);
  bool Tensor =
      Prefix == "torch._C.TensorBase" || Prefix == "torch._C._TensorBase";
  if (It == ByName.end())
    return Tensor ? opsOfOperator(Name) : std::vector<std::string>();
  const Bound &B = It->second;
  bool Named = false;
  if (Tensor)
    Named = B.Method;
  else if (Prefix == "torch" || Prefix == "torch._VF" ||
           Prefix == "torch._C._VariableFunctions" ||
           Prefix == "torch._C._VariableFunctionsClass")
    Named = B.Function;
  else if (llvm::StringRef Module = Prefix; Module.consume_front("torch._C._"))
    Named = llvm::is_contained(B.Modules, Module);
  if (!Named)
    return Tensor ? opsOfOperator(Name) : std::vector<std::string>();
  return {(llvm::Twine("aten::") + Name).str()};
}

} // namespace torchtalk::index
