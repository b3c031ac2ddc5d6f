//===- PythonBindings.cpp - What C++ binds to Python for an op ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/PythonBindings.h"
#include "metadata/TorchgenSignature.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace torchtalk::metadata {
namespace {

using index::OpRecord;
using index::TorchgenFunction;

constexpr const char *GeneratorPath = "tools/autograd/gen_python_functions.py";
/// Tables of methods, and where Python finds what they bind.
constexpr std::pair<const char *, const char *> Tables[] = {
    {"tools/autograd/templates/python_variable_methods.cpp", "Tensor."},
    {"torch/csrc/autograd/python_variable.cpp", "Tensor."},
    {"tools/autograd/templates/python_torch_functions.cpp", "torch."},
    {"torch/csrc/autograd/python_torch_functions_manual.cpp", "torch."},
    {"tools/autograd/templates/python_nn_functions.cpp", "torch._C._nn."},
};

class Namer {
public:
  explicit Namer(const BindingRules &Rules) : Rules(Rules) {
    for (llvm::StringRef Pattern : Rules.Skipped.keys())
      Skipped.emplace_back(("^(" + Pattern + ")$").str());
  }

  void name(const OpRecord &Entry, llvm::StringRef Text,
            TorchgenFunction &F) const {
    auto Schema = parseSchema(Text);
    if (!Schema)
      return llvm::consumeError(Schema.takeError());
    for (std::string &Name : names(Entry, Schema->Name, F))
      if (isGenerated(*Schema, Text, F) || Rules.ByHand.contains(Name))
        F.PythonNames.push_back(std::move(Name));
  }

private:
  /// What Python calls that torchgen binds for \p Entry: create_python_bindings
  /// of the generator, and torch/__init__.py.
  std::vector<std::string> names(const OpRecord &Entry, llvm::StringRef Name,
                                 const TorchgenFunction &F) const {
    const std::string *Module = Entry.field("python_module");
    if (Module && !Module->empty())
      return {("torch._C._" + *Module + "." + Name).str()};
    std::vector<std::string> Result;
    if (llvm::is_contained(F.Variants, "function") && !Name.starts_with("__") &&
        !Rules.Private.contains(Name))
      Result.push_back(("torch." + Name).str());
    if (llvm::is_contained(F.Variants, "method"))
      Result.push_back(("Tensor." + Name).str());
    return Result;
  }

  /// should_generate_py_binding().
  bool isGenerated(const FunctionSchema &Schema, llvm::StringRef Text,
                   const TorchgenFunction &F) const {
    if (llvm::is_contained(F.Tags, "generated") &&
        !llvm::is_contained(F.Tags, "view_copy"))
      return false;
    const std::string Name = cppName(Schema);
    return !Rules.SkippedSchemas.contains(Text) &&
           llvm::none_of(Skipped, [&](const llvm::Regex &Pattern) {
             return Pattern.match(Name);
           });
  }

  const BindingRules &Rules;
  std::vector<llvm::Regex> Skipped;
};

} // namespace

llvm::Expected<BindingRules> readBindingRules(const std::string &SourceRoot) {
  BindingRules Rules;
  auto Text = TRY(readGeneratorFile(SourceRoot + "/" + GeneratorPath));
  auto Names = pythonList(Text, "_SKIP_PYTHON_BINDINGS");
  auto Schemas = pythonList(Text, "SKIP_PYTHON_BINDINGS_SIGNATURES");
  if (!Names || !Schemas)
    Rules.Problems.push_back(std::string(GeneratorPath) +
                             " has no list _SKIP_PYTHON_BINDINGS, or none "
                             "with _SIGNATURES: which ops have no name in "
                             "Python is not known.");
  if (Names)
    Rules.Skipped = std::move(*Names);
  if (Schemas)
    Rules.SkippedSchemas = std::move(*Schemas);
  auto Torch = TRY(readGeneratorFile(SourceRoot + "/torch/__init__.py"));
  if (auto Private = pythonList(Torch, "PRIVATE_OPS"))
    Rules.Private = std::move(*Private);
  // {"name", castPyCFunctionWithKeywords(THPVariable_name), METH_VARARGS, ...
  // {"name", (getter)THPVariable_name, ...
  llvm::Regex Row("\\{\"([A-Za-z0-9_]+)\",[ \n]*[A-Za-z_(]");
  for (auto [Path, Place] : Tables) {
    auto Table = TRY(readGeneratorFile(SourceRoot + "/" + Path));
    llvm::SmallVector<llvm::StringRef, 2> Found;
    for (llvm::StringRef Rest = Table; Row.match(Rest, &Found);
         Rest = Rest.substr(Found[0].end() - Rest.begin()))
      Rules.ByHand.insert((Place + Found[1]).str());
  }
  return Rules;
}

void nameInPython(std::vector<OpRecord> &Ops, const BindingRules &Rules) {
  const Namer Names(Rules);
  for (OpRecord &Op : Ops) {
    Names.name(Op, Op.Schema, Op.Torchgen);
    for (index::GeneratedOp &Made : Op.Autogen)
      Names.name(Op, Made.Schema, Made.Torchgen);
  }
}

} // namespace torchtalk::metadata
