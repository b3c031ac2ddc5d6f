//===- PythonTypes.cpp - Types of Python expressions ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/python/PythonTypes.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"

#include <numeric>
#include <tuple>

namespace torchtalk::source {
namespace {

/// Limit of a chain of values, which may be a cycle.
constexpr unsigned MaxTypeSteps = 12;
/// Limit of values that one look-up visits.
constexpr unsigned MaxValues = 1000;
/// Limit of the assignments of one variable.
constexpr size_t MaxTypeBranches = 8;
/// Limits of the bases of one class, nearest first, and of all classes.
constexpr size_t MaxBases = 1000;
constexpr size_t MaxAllBases = 4000000;

bool isName(char C) { return llvm::isAlnum(C) || C == '_'; }

bool isTensorProperty(llvm::StringRef Name) {
  return llvm::is_contained(
      {"T", "mT", "H", "mH", "data", "grad", "real", "imag"}, Name);
}

llvm::StringRef takeName(llvm::StringRef &Rest) {
  llvm::StringRef Name = Rest.take_while(isName);
  Rest = Rest.drop_front(Name.size());
  return Name;
}

} // namespace

PythonTypes::PythonTypes(const PythonProject &Project,
                         std::function<bool(const std::string &)> GivesTensor)
    : Project(Project), GivesTensor(std::move(GivesTensor)),
      Tensor(Project.canonical("torch.Tensor")),
      Ops(Project.canonical("torch.ops")), Values(Project.modules().size()) {
  for (const PythonModule &M : Project.modules()) {
    addValues(M);
    for (uint32_t S = 1; S <= M.Scopes.size(); ++S) {
      if (!M.is(S, PythonScope::Kind::Class))
        continue;
      std::vector<std::string> &Own = Bases[PythonProject::qualifiedName(M, S)];
      Own.clear();
      for (const std::string &Base : M.Scopes[S - 1].Bases)
        if (std::string Found =
                Project.resolve(M, M.Scopes[S - 1].Parent, Base);
            !Found.empty())
          Own.push_back(std::move(Found));
    }
  }
  // From direct ones to all, breadth first.
  llvm::StringMap<std::vector<std::string>> All;
  size_t Left = MaxAllBases;
  for (const auto &Entry : Bases) {
    std::vector<std::string> &Linear = All[Entry.first()];
    Linear.push_back(Entry.first().str());
    llvm::StringSet<> Seen;
    Seen.insert(Entry.first());
    for (size_t I = 0; I < Linear.size(); ++I) {
      auto It = Bases.find(Linear[I]);
      if (It == Bases.end())
        continue;
      for (const std::string &Base : It->second)
        if (Left > 0 && Linear.size() < MaxBases && Seen.insert(Base).second) {
          Linear.push_back(Base);
          --Left;
        }
    }
  }
  Bases = std::move(All);
}

void PythonTypes::addValues(const PythonModule &M) {
  ModuleValues &Out = Values[Project.indexOf(M)];
  for (uint32_t I = 0; I < M.Imports.size(); ++I)
    if (const PythonImport &Import = M.Imports[I];
        Import.Alias && Import.Scope != 0)
      Out.Aliases[Import.Scope][Import.Name].push_back(I);
  std::vector<uint32_t> ByLine(M.Values.size());
  std::iota(ByLine.begin(), ByLine.end(), 0);
  llvm::stable_sort(ByLine, [&](uint32_t A, uint32_t B) {
    return std::tie(M.Values[A].Scope, M.Values[A].Line) <
           std::tie(M.Values[B].Scope, M.Values[B].Line);
  });
  for (uint32_t I : ByLine) {
    const PythonValue &V = M.Values[I];
    Out.All[V.Scope][V.Name].push_back(I);
    llvm::StringRef Name = V.Name;
    uint32_t Class = V.Scope != 0 ? M.Scopes[V.Scope - 1].Parent : 0;
    if (Class != 0 && Name.consume_front("self."))
      Out.OfSelf[Class][Name].push_back(I);
  }
}

llvm::ArrayRef<uint32_t> PythonTypes::find(const ValuesByScope &Values,
                                           uint32_t Scope,
                                           llvm::StringRef Name) {
  auto Of = Values.find(Scope);
  if (Of == Values.end())
    return {};
  auto Named = Of->second.find(Name);
  if (Named == Of->second.end())
    return {};
  return Named->second;
}

PythonMeaning PythonTypes::meaning(const PythonModule &M, uint32_t Scope,
                                   uint32_t Line, llvm::StringRef Chain) const {
  unsigned Left = MaxValues;
  return evaluate(M, Scope, Line, Chain, {MaxTypeSteps, &Left});
}

std::vector<PythonMeaning>
PythonTypes::alternatives(const PythonModule &M, uint32_t Scope,
                          llvm::StringRef Name) const {
  std::vector<PythonMeaning> Result;
  for (uint32_t At = Scope; At != 0; At = M.Scopes[At - 1].Parent) {
    if (At != Scope && !M.is(At, PythonScope::Kind::Function))
      continue;
    // By line and chain.
    std::vector<std::pair<uint32_t, llvm::StringRef>> Chains;
    for (uint32_t I : find(valuesOf(M).All, At, Name))
      Chains.emplace_back(M.Values[I].Line, M.Values[I].Value);
    for (uint32_t I : find(valuesOf(M).Aliases, At, Name))
      Chains.emplace_back(M.Imports[I].Line, M.Imports[I].Target);
    if (Chains.empty())
      continue;
    if (Chains.size() > 1)
      for (auto [Line, Chain] :
           llvm::ArrayRef(Chains).take_front(MaxTypeBranches))
        Result.push_back(meaning(M, At, Line, Chain));
    break;
  }
  return Result;
}

PythonMeaning PythonTypes::valueOf(std::string Canonical) const {
  unsigned Left = MaxValues;
  return named(std::move(Canonical), {MaxTypeSteps, &Left});
}

std::string PythonTypes::attributeOf(const std::string &Class,
                                     llvm::StringRef Name) const {
  auto It = Bases.find(Class);
  if (It == Bases.end())
    return (llvm::Twine(Class) + "." + Name).str();
  std::string Elsewhere;
  for (const std::string &C : It->second) {
    std::string Full = (llvm::Twine(C) + "." + Name).str();
    if (Project.definition(Full).Module)
      return Full;
    if (Elsewhere.empty() && !Project.definition(C).Module)
      Elsewhere = std::move(Full);
  }
  return Elsewhere;
}

std::string PythonTypes::classOf(const PythonModule &M, uint32_t Scope) {
  for (; Scope != 0; Scope = M.Scopes[Scope - 1].Parent) {
    uint32_t Parent = M.Scopes[Scope - 1].Parent;
    if (M.is(Scope, PythonScope::Kind::Function) &&
        M.is(Parent, PythonScope::Kind::Class))
      return PythonProject::qualifiedName(M, Parent);
  }
  return "";
}

PythonMeaning PythonTypes::evaluate(const PythonModule &M, uint32_t Scope,
                                    uint32_t Line, llvm::StringRef Chain,
                                    Effort Steps) const {
  if (Steps.spent())
    return {};
  --*Steps.Left;
  llvm::StringRef Rest = Chain;
  PythonMeaning Now;
  if (Rest.consume_front("super(")) {
    Rest = Rest.drop_front(std::min(Rest.size(), Rest.find(')') + 1));
    Now = {Kind::Instance, "super " + classOf(M, Scope)};
  } else {
    llvm::StringRef Name = takeName(Rest);
    if (Name.empty())
      return {};
    Now = root(M, Scope, Line, Name, Steps - 1);
  }
  while (!Rest.empty() && Now.TheKind != Kind::Unknown) {
    if (Rest.consume_front(".")) {
      Now = attribute(Now, takeName(Rest), Steps - 1);
    } else if (Rest.consume_front("(")) {
      auto [Argument, After] = Rest.split(')');
      Rest = After;
      Now = called(M, Scope, Line, Now, Argument, Steps - 1);
    } else if (bool Operator = Rest.consume_front("+");
               Operator || Rest.consume_front("[]")) {
      // Those of a tensor are tensors; a class with parameters stays the class,
      // but a sum of two tables is neither of them.
      const bool IsTensor =
          Now.TheKind == Kind::Instance && Now.Value == Tensor;
      if (!IsTensor && (Operator || Now.TheKind == Kind::Instance))
        return {};
    } else {
      return {};
    }
  }
  return Now;
}

PythonMeaning PythonTypes::local(const PythonModule &M, uint32_t Scope,
                                 uint32_t Line, llvm::StringRef Name,
                                 Effort Steps) const {
  if (auto All = find(valuesOf(M).All, Scope, Name); !All.empty()) {
    // The last one before the line, or else the first.
    auto After = llvm::partition_point(
        All, [&](uint32_t I) { return M.Values[I].Line < Line; });
    const PythonValue &V =
        M.Values[After == All.begin() ? All.front() : *std::prev(After)];
    return evaluate(M, Scope, V.Line, V.Value, Steps);
  }
  if (Scope == 0)
    return {};
  const PythonScope &S = M.Scopes[Scope - 1];
  for (const PythonParameter &P : S.Parameters) {
    if (P.Name != Name)
      continue;
    bool Method = M.is(S.Parent, PythonScope::Kind::Class);
    if (Method && &P == S.Parameters.data() &&
        !llvm::is_contained(S.Decorators, "staticmethod"))
      return {llvm::is_contained(S.Decorators, "classmethod") ? Kind::Name
                                                              : Kind::Instance,
              PythonProject::qualifiedName(M, S.Parent)};
    return annotated(M, S.Parent, P.Annotation);
  }
  return {};
}

PythonMeaning PythonTypes::annotated(const PythonModule &M, uint32_t Scope,
                                     llvm::StringRef Annotation) const {
  Annotation = Annotation.trim("\"' ");
  if (Annotation.consume_front("Optional[") ||
      Annotation.consume_front("typing.Optional["))
    Annotation.consume_back("]");
  Annotation.consume_back(" | None");
  Annotation = Annotation.trim("\"' ");
  if (Annotation.empty() ||
      !llvm::all_of(Annotation, [](char C) { return isName(C) || C == '.'; }))
    return {};
  std::string Class = Project.resolve(M, Scope, Annotation);
  if (!Bases.contains(Class))
    return {};
  return {Kind::Instance, std::move(Class)};
}

PythonMeaning PythonTypes::root(const PythonModule &M, uint32_t Scope,
                                uint32_t Line, llvm::StringRef Name,
                                Effort Steps) const {
  for (uint32_t At = Scope; At != 0; At = M.Scopes[At - 1].Parent) {
    bool Sees = At == Scope || M.is(At, PythonScope::Kind::Function);
    if (Sees && binds(M, At, Name))
      return local(M, At, At == Scope ? Line : ~0U, Name, Steps);
  }
  if (std::string Found = Project.resolve(M, Scope, Name); !Found.empty())
    return named(std::move(Found), Steps);
  return local(M, 0, ~0U, Name, Steps);
}

bool PythonTypes::binds(const PythonModule &M, uint32_t Scope,
                        llvm::StringRef Name) const {
  return !find(valuesOf(M).All, Scope, Name).empty() ||
         llvm::any_of(M.Scopes[Scope - 1].Parameters,
                      [&](const PythonParameter &P) { return P.Name == Name; });
}

PythonMeaning PythonTypes::named(std::string Name, Effort Steps) const {
  PythonProject::Definition D = Project.definition(Name);
  if (D.Module && !Steps.spent() && Name != Ops &&
      D.Module->is(D.Scope, PythonScope::Kind::Variable))
    if (PythonMeaning Value = local(
            *D.Module, 0, ~0U, D.Module->Scopes[D.Scope - 1].Name, Steps - 1);
        Value.TheKind != Kind::Unknown)
      return Value;
  return {Kind::Name, std::move(Name)};
}

PythonMeaning PythonTypes::attribute(const PythonMeaning &Of,
                                     llvm::StringRef Name, Effort Steps) const {
  llvm::StringRef Class = Of.Value;
  if (Class.consume_front("super ")) {
    // The nearest base that has it.
    auto It = Bases.find(Class);
    if (It == Bases.end())
      return {};
    for (const std::string &Base : llvm::drop_begin(It->second))
      if (std::string Found = attributeOf(Base, Name); !Found.empty())
        return {Kind::Name, std::move(Found)};
    return {};
  }
  if (!Bases.contains(Class)) {
    if (Of.TheKind == Kind::Instance)
      return {};
    return named(Project.memberOf(Of.Value, Name), Steps);
  }
  if (Of.TheKind == Kind::Instance && Of.Value == Tensor &&
      isTensorProperty(Name))
    return Of;
  std::string Found = attributeOf(Of.Value, Name);
  if (!Found.empty() && Project.definition(Found).Module)
    return {Kind::Name, std::move(Found)};
  // Attributes that a method of the class or of a base assigns to self.
  if (Of.TheKind == Kind::Instance)
    for (const std::string &C : Bases.find(Of.Value)->second) {
      PythonProject::Definition D = Project.definition(C);
      if (!D.Module)
        continue;
      for (uint32_t I : find(valuesOf(*D.Module).OfSelf, D.Scope, Name)) {
        if (Steps.spent())
          return {};
        const PythonValue &V = D.Module->Values[I];
        if (PythonMeaning Value =
                evaluate(*D.Module, V.Scope, V.Line, V.Value, Steps - 1);
            Value.TheKind != Kind::Unknown)
          return Value;
      }
    }
  if (Found.empty())
    return {};
  return {Kind::Name, std::move(Found)};
}

PythonMeaning PythonTypes::called(const PythonModule &M, uint32_t Scope,
                                  uint32_t Line, const PythonMeaning &Function,
                                  llvm::StringRef Argument,
                                  Effort Steps) const {
  if (Function.TheKind == Kind::Instance) {
    // Calling a module returns the result of its forward.
    for (const char *Method : {"forward", "__call__"})
      if (PythonProject::Definition D =
              Project.definition(attributeOf(Function.Value, Method));
          D.Module && D.Scope != 0)
        return annotated(*D.Module, D.Module->Scopes[D.Scope - 1].Parent,
                         D.Module->Scopes[D.Scope - 1].Returns);
    return {};
  }
  const std::string &Name = Function.Value;
  if (Bases.contains(Name))
    return {Kind::Instance, Name};
  // These return their argument.
  if (Name == "torch._C._add_docstr" || Name == "functools.partial" ||
      Name == "functools.wraps")
    return Steps.spent() || Argument.empty()
               ? PythonMeaning{}
               : evaluate(M, Scope, Line, Argument, Steps - 1);
  PythonProject::Definition D = Project.definition(Name);
  if (D.Module && D.Scope != 0) {
    const PythonScope &S = D.Module->Scopes[D.Scope - 1];
    if (S.TheKind == PythonScope::Kind::Function)
      return annotated(*D.Module, S.Parent, S.Returns);
    return {};
  }
  if (GivesTensor(Name))
    return {Kind::Instance, Tensor};
  return {};
}

} // namespace torchtalk::source
