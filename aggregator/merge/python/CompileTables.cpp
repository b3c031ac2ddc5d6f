//===- CompileTables.cpp - Op tables of torch.compile backends ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/python/CompileTables.h"
#include "records/RegistrationKinds.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::index {
namespace {

using Kind = PythonRegistration::Kind;
using Values = AbstractValue::Kind;

bool isTorch(const PythonModule &M) {
  return M.Name == "torch" || llvm::StringRef(M.Name).starts_with("torch.");
}

/// The op of a key in a table from ops to functions; "" for any other key.
std::string mapped(const PythonContext &C, const AbstractValue &Key) {
  llvm::StringRef Name = Key.Text;
  if (Key.is(Values::Text)) {
    llvm::StringRef Op = Name;
    bool Qualified = Op.consume_front("aten::") || Op.consume_front("aten.");
    return Qualified || C.Ops.isName(OperatorName(Op).withoutOverload())
               ? ("aten::" + Op).str()
               : "";
  }
  if (!Key.is(Values::Name))
    return "";
  if (std::string Op = opNamed(C, Name); !Op.empty())
    return Op;
  return Name.starts_with("torch.") || Name.starts_with("operator.") ||
                 Name.starts_with("_operator.")
             ? Name.str()
             : "";
}

/// Whether the value can be called like the op.
bool isFunction(const AbstractValue &V) {
  return V.is(Values::Function) || V.is(Values::Class) ||
         (V.is(Values::Object) && !definitionOf(V).empty()) ||
         (V.is(Values::Name) && !llvm::StringRef(V.Text).starts_with("torch."
                                                                     "ops."));
}

} // namespace

std::vector<TableRegistration>
compileMappings(const PythonContext &C, source::PythonInterpreter &Run,
                llvm::ArrayRef<const PythonModule *> Backends) {
  std::set<const PythonModule *> Reached;
  std::vector<const PythonModule *> Pending(Backends.begin(), Backends.end());
  while (!Pending.empty()) {
    const PythonModule *M = Pending.back();
    Pending.pop_back();
    if (isTorch(*M) || !Reached.insert(M).second)
      continue;
    for (const source::PythonImport &I : M->Imports)
      if (llvm::StringRef Target = I.Target; !I.Alias && !Target.empty())
        if (const PythonModule *Found = C.Project.takeModule(Target))
          Pending.push_back(Found);
  }
  std::vector<TableRegistration> Result;
  std::set<const source::AbstractData *> Tables;
  // Iterate in the order of the project, as the order of pointers varies.
  for (const PythonModule &M : C.Project.modules()) {
    const source::PythonEnvironment *E =
        Reached.count(&M) ? Run.run(M) : nullptr;
    if (!E)
      continue;
    std::map<std::string, const AbstractValue *> ByName;
    for (const auto &Entry : E->Names)
      if (Entry.second.is(Values::Mapping))
        ByName[Entry.first().str()] = &Entry.second;
    for (const auto &[Name, Table] : ByName) {
      const source::AbstractData &Data = *Table->Data;
      bool Maps = !Data.Keys.empty() && Tables.insert(&Data).second &&
                  llvm::all_of(Data.Keys,
                               [&](const AbstractValue &Key) {
                                 return !mapped(C, Key).empty();
                               }) &&
                  llvm::all_of(Data.Elements, isFunction);
      for (size_t I = 0; Maps && I < Data.Keys.size(); ++I) {
        source::PythonPlace At = Data.Keys[I].Origin;
        if (!At)
          continue;
        Result.push_back({{mapped(C, Data.Keys[I]), Kind::CompileMapping, "",
                           definitionOf(Data.Elements[I]), /*IsDefault=*/false,
                           At.Module->File, At.Line},
                          At,
                          At});
      }
    }
  }
  return Result;
}

std::vector<TableRegistration> describedTables(const PythonContext &C,
                                               source::PythonInterpreter &Run) {
  std::vector<TableRegistration> Result;
  for (const describe::OpTable &Table : C.Described.Tables) {
    auto [Module, Name] = llvm::StringRef(Table.Variable).rsplit('.');
    const PythonModule *M = C.Project.module(Module);
    if (!M)
      continue; // joinPython() reports it
    auto Add = [&](std::string Op, std::string Function,
                   source::PythonPlace At) {
      Result.push_back(
          {{std::move(Op),
            Table.Key.empty() ? Kind::CompileMapping : Kind::Implementation,
            Table.Key, std::move(Function), /*IsDefault=*/false,
            At.Module->File, At.Line},
           At,
           At});
    };
    source::PythonPlace Variable{M, 1};
    for (const source::PythonValue &V : M->Values)
      if (V.Scope == 0 && V.Name == Name)
        Variable.Line = V.Line;
    const source::PythonEnvironment *E = Run.run(*M);
    AbstractValue Held = E ? E->Names.lookup(Name) : AbstractValue();
    const source::AbstractData *Data =
        Held.is(Values::Mapping) ? Held.Data : nullptr;
    for (size_t I = 0; Data && I < Data->Keys.size(); ++I) {
      const AbstractValue &Key = Data->Keys[I];
      std::string Op = mapped(C, Key);
      // A key of the table is an op, whether this PyTorch has it or not.
      if (Op.empty() && Key.is(Values::Text))
        Op = OperatorName::in("aten", Key.Text);
      // torch.compile maps functions that are no ops, too.
      Add(OperatorName::isQualified(Op) || (Table.Key.empty() && !Op.empty())
              ? Op
              : Dynamic,
          definitionOf(Data->Elements[I]), Key.Origin ? Key.Origin : Variable);
    }
    if (!Data || !Data->Complete)
      Add(Dynamic, "",
          Data && !Data->Keys.empty() && Data->Keys.front().Origin
              ? Data->Keys.front().Origin
              : Variable);
  }
  return Result;
}

} // namespace torchtalk::index
