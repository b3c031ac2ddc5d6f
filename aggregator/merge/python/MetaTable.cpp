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

} // namespace

bool entersMetaTable(const source::PythonModule &M, Kind What) {
  llvm::StringRef Name = M.Name;
  return (What == Kind::Decomposition || What == Kind::Meta) &&
         Name.starts_with("torch.") && !Name.starts_with("torch._inductor.");
}

void activateMeta(const PythonContext &Context,
                  std::vector<MetaTableEntry> Table,
                  std::vector<PythonRegistration> &Rows) {
  if (llvm::none_of(Context.Project.modules(), runsActivation))
    return;
  // Drop the rows that only say that any op may be registered.
  llvm::erase_if(Rows, [](const PythonRegistration &R) {
    return !R.isOfKnownOp() && R.Key == "Meta" && R.File == File &&
           R.TheKind == Kind::Implementation;
  });
  // A meta function takes precedence over a decomposition.
  llvm::stable_sort(Table, [](const auto &A, const auto &B) {
    return A.Row.TheKind == Kind::Meta && B.Row.TheKind != Kind::Meta;
  });
  llvm::StringSet<> Done;
  for (const MetaTableEntry &Entry : Table) {
    auto Activate = [&](const std::string &Op) {
      if (isLeftOut(Op) || !Done.insert(Op).second)
        return;
      PythonRegistration &Kernel = Rows.emplace_back(Entry.Row);
      Kernel.Op = Op;
      Kernel.TheKind = Kind::Implementation;
      Kernel.Key = "Meta";
    };
    OperatorName Op(Entry.Row.Op);
    const bool One = Entry.IsDefault || !Op.Overload.empty();
    auto Known = Context.Ops.overloadsOf(Op.withoutOverload());
    // An op that is not in the YAML is defined in C++ by hand, except in aten,
    // where the name may be invented.
    if (Known.empty() && (One || Op.Namespace != "aten"))
      Activate(Entry.Row.Op);
    for (const PythonOps::Overload &Each : Known)
      if ((!One || Each.Op == Entry.Row.Op) && !Each.IsView && !Each.IsImplicit)
        Activate(Each.Op);
  }
}

} // namespace torchtalk::index
