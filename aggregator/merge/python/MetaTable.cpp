//===- MetaTable.cpp - Meta kernels of activate_meta() --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/python/MetaTable.h"
#include "records/RegistrationKinds.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace torchtalk::index {

using Kind = PythonRegistration::Kind;

namespace {

constexpr const char *Module = "torch._meta_registrations";
constexpr const char *File = "torch/_meta_registrations.py";

/// The set of names in activate_meta().
bool isLeftOut(llvm::StringRef Op) {
  static const llvm::StringSet<> Names = {
      "aten::empty_strided",     "aten::clone",
      "aten::_to_copy",          "aten::copy_",
      "aten::constant_pad_nd",   "aten::rot90",
      "aten::as_strided_scatter"};
  return Names.contains(Op);
}

bool runsActivation(const source::PythonModule &M) {
  return M.Name == Module && llvm::any_of(M.Calls, [](const auto &Call) {
           return Call.Scope == 0 && Call.Callee == "activate_meta";
         });
}

/// Whether \p R goes into global_decomposition_table.
bool entersTable(const PythonRegistration &R) {
  llvm::StringRef File = R.File;
  return (R.TheKind == Kind::Decomposition || R.TheKind == Kind::Meta) &&
         R.isOfKnownOp() && !OperatorName(R.Op).isHigherOrder() &&
         File.starts_with("torch/") && !File.starts_with("torch/_inductor/");
}

} // namespace

void activateMeta(const PythonContext &Context,
                  std::vector<PythonRegistration> &Rows) {
  if (llvm::none_of(Context.Project.modules(), runsActivation))
    return;
  // Drop the rows that only say that any op may be registered.
  llvm::erase_if(Rows, [](const PythonRegistration &R) {
    return !R.isOfKnownOp() && R.Key == "Meta" && R.File == File &&
           R.TheKind == Kind::Implementation;
  });
  std::vector<PythonRegistration> Table;
  llvm::copy_if(Rows, std::back_inserter(Table), entersTable);
  // A meta function takes precedence over a decomposition.
  llvm::stable_sort(Table, [](const auto &A, const auto &B) {
    return A.TheKind == Kind::Meta && B.TheKind != Kind::Meta;
  });
  llvm::StringSet<> Done;
  for (const PythonRegistration &Entry : Table) {
    auto Activate = [&](const std::string &Op) {
      if (isLeftOut(Op) || !Done.insert(Op).second)
        return;
      PythonRegistration &Kernel = Rows.emplace_back(Entry);
      Kernel.Op = Op;
      Kernel.TheKind = Kind::Implementation;
      Kernel.Key = "Meta";
      Kernel.IsDefault = !llvm::StringRef(Op).contains('.');
    };
    OperatorName Op(Entry.Op);
    const bool One = !Op.Overload.empty() || Entry.IsDefault;
    auto Known = Context.Ops.overloadsOf(Op.withoutOverload());
    // An op that is not in the YAML is defined in C++ by hand, except in aten,
    // where the name may be invented.
    if (Known.empty() && (One || Op.Namespace != "aten"))
      Activate(Entry.Op);
    for (const PythonOps::Overload &Each : Known)
      if ((!One || Each.Op == Entry.Op) && !Each.IsView && !Each.IsImplicit)
        Activate(Each.Op);
  }
}

} // namespace torchtalk::index
