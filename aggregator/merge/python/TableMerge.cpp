//===- TableMerge.cpp - Merging registrations of calls and tables ---------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/python/TableMerge.h"
#include "records/RegistrationKinds.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

#include <tuple>

namespace torchtalk::index {
namespace {

using Kind = PythonRegistration::Kind;
using Place = std::pair<std::string, uint32_t>;

/// Limit of nested registering functions.
constexpr unsigned MaxDepth = 4;

Place placeOf(const source::PythonPlace &At) {
  return {At.Module->File, At.Line};
}

/// Whether running the module may reveal more about it.
bool isWeak(const PythonRegistration &R) {
  return R.isDynamic() ||
         (R.TheKind == Kind::Implementation && R.Function.empty());
}

/// Whether a function of this name may register.
bool mayBeRegistration(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("impl", "define", "py_impl", "custom_op", "_register_fake", true)
      .Case("fallback", true)
      .Cases("register_kernel", "register_fake", "register_autograd", true)
      .Cases("register_backend", "register_debug_backend",
             "register_experimental_backend", true)
      .Default(false);
}

/// Functions by their names, each with its qualified names.
using Functions = std::map<std::string, std::set<std::string>>;

void addAround(const PythonModule &M, uint32_t Line, Functions &Out) {
  for (uint32_t S = 1; S <= M.Scopes.size(); ++S)
    if (const source::PythonScope &F = M.Scopes[S - 1];
        M.is(S, source::PythonScope::Kind::Function) && F.Line <= Line &&
        Line <= F.EndLine)
      Out[F.Name].insert(PythonProject::qualifiedName(M, S));
}

LinesOfInterest interesting(const PythonContext &C, const ReadCalls &Read,
                            const std::vector<PythonRegistration> &Result) {
  LinesOfInterest Lines;
  std::map<std::string, std::set<uint32_t>> Weak;
  for (const PythonRegistration &R : Result)
    if (isWeak(R))
      Weak[R.File].insert(R.Line);
  llvm::StringSet<> Described;
  for (const auto &[Name, Meaning] : C.Described.PythonNames)
    Described.insert(lastComponent(Name));
  Functions Around;
  for (const PythonModule &M : C.Project.modules()) {
    if (implementsLibrary(M.Name))
      continue;
    std::set<uint32_t> Here;
    if (auto It = Weak.find(M.File); It != Weak.end())
      Here = It->second;
    for (const PythonCall &Call : M.Calls)
      if (Call.isMade() &&
          (mayBeRegistration(lastComponent(Call.Callee)) ||
           Described.contains(lastComponent(Call.Callee))) &&
          Read.count({M.File, Call.Line}) == 0)
        Here.insert(Call.Line);
    for (uint32_t Line : Here)
      addAround(M, Line, Around);
    if (!Here.empty())
      Lines[&M] = std::move(Here);
  }
  // The callers of the functions around them decide what they register. In
  // PyTorch names are too ambiguous to find callers by name alone.
  bool ByName = !C.isPyTorch();
  for (unsigned Depth = 0; Depth < MaxDepth && !Around.empty(); ++Depth) {
    Functions Next;
    for (const PythonModule &M : C.Project.modules())
      for (const PythonCall &Call : M.Calls) {
        auto It = Call.isMade() ? Around.find(lastComponent(Call.Callee).str())
                                : Around.end();
        if (It == Around.end() || implementsLibrary(M.Name))
          continue;
        if (!ByName &&
            It->second.count(
                C.Types.meaning(M, Call.Scope, Call.Line, Call.Callee).Value) ==
                0)
          continue;
        if (Lines[&M].insert(Call.Line).second)
          addAround(M, Call.Line, Next);
      }
    Around = std::move(Next);
  }
  return Lines;
}

/// Whether registering needs the object of the op, which then exists.
bool needsOp(Kind What) {
  return What == Kind::Lowering || What == Kind::Decomposition ||
         What == Kind::Fallback || What == Kind::Meta;
}

/// The ops that the YAML and registrations define.
class DefinedOps {
public:
  explicit DefinedOps(const PythonOps &Yaml) : Yaml(Yaml) {}

  void add(const PythonRegistration &R) {
    OperatorName Op(R.Op);
    if (R.TheKind == Kind::Define || R.TheKind == Kind::CustomOp)
      ByNamespace[Op.Namespace].insert(Op.Name);
  }
  /// Whether \p Op is among them, or none of its namespace is.
  bool mayContain(llvm::StringRef Op) const {
    OperatorName Parts(Op);
    if (Parts.Namespace == "aten")
      return Yaml.isName(Parts.Name);
    auto Known = ByNamespace.find(Parts.Namespace);
    return Known == ByNamespace.end() || Known->second.contains(Parts.Name);
  }

private:
  const PythonOps &Yaml;
  llvm::StringMap<llvm::StringSet<>> ByNamespace;
};

void add(const PythonContext &C,
         const std::vector<const TableRegistration *> &Shown,
         std::vector<PythonRegistration> &Result) {
  // The condition `if hasattr(prims, name)` is unknown, but in PyTorch all ops
  // are known.
  const bool AllKnown = C.isPyTorch();
  DefinedOps Defined(C.Ops);
  for (const PythonRegistration &R : Result)
    Defined.add(R);
  for (const TableRegistration *Made : Shown)
    Defined.add(Made->Record);
  std::map<PythonRegistration, size_t> All;
  for (size_t I = 0; I < Result.size(); ++I)
    All[Result[I]] = I;
  // One of several registrations that differ only at run time.
  std::map<std::tuple<Place, Kind, std::string>, size_t> DynamicAt;
  for (const TableRegistration *Made : Shown) {
    const PythonRegistration &R = Made->Record;
    if ((AllKnown && needsOp(R.TheKind) && R.isOfKnownOp() &&
         !Defined.mayContain(R.Op)) ||
        All.count(R))
      continue;
    // The same registration with a function that the call alone does not show.
    PythonRegistration Bare = R;
    Bare.Function.clear();
    if (auto It = All.find(Bare); It != All.end() && R.isOfKnownOp()) {
      size_t At = It->second;
      All.erase(It);
      All[R] = At;
      Result[At] = R;
      continue;
    }
    auto [It, New] =
        R.isOfKnownOp()
            ? std::pair(DynamicAt.end(), true)
            : DynamicAt.try_emplace({{R.File, R.Line}, R.TheKind, R.Key},
                                    Result.size());
    if (!New) {
      Result[It->second].Function.clear();
      continue;
    }
    All[R] = Result.size();
    Result.push_back(R);
  }
}

} // namespace

void addTables(const PythonContext &Context, const ReadCalls &Read,
               const llvm::StringSet<> &Renamed,
               std::vector<PythonRegistration> &Result) {
  LinesOfInterest Lines = interesting(Context, Read, Result);
  if (Lines.empty() && Context.Described.Tables.empty())
    return;
  TableRun Run = runTables(Context, Lines, Renamed);
  // By the registering call and the outermost call around it.
  std::map<std::pair<Place, Place>, std::vector<const TableRegistration *>>
      ByCall;
  for (const TableRegistration &R : Run.Registrations)
    ByCall[{placeOf(R.Inner), placeOf(R.Outer)}].push_back(&R);
  std::multimap<Place, size_t> At;
  for (size_t I = 0; I < Result.size(); ++I)
    At.insert({{Result[I].File, Result[I].Line}, I});
  std::vector<bool> Replaced(Result.size());
  std::vector<const TableRegistration *> Shown;
  for (const auto &[Calls, Registrations] : ByCall) {
    const TableRegistration &First = *Registrations.front();
    bool Open = Read.count(Calls.first) == 0;
    bool Known = false;
    std::vector<size_t> Weak;
    for (const Place &Where : std::set<Place>{Calls.first, Calls.second})
      for (auto [It, End] = At.equal_range(Where); It != End; ++It)
        if (Result[It->second].TheKind != First.Record.TheKind)
          continue;
        else if (isWeak(Result[It->second]))
          Weak.push_back(It->second);
        else
          Known = true;
    // A run that exceeded a limit may have missed some.
    bool Whole = true;
    for (const PythonModule *M : {First.Inner.Module, First.Outer.Module})
      Whole &= !Run.CutImports.count(M) &&
               (!First.Uncalled || !Run.CutUncalled.count(M));
    for (const TableRegistration *R : Registrations)
      Whole &= !Known || !R->Record.isDynamic();
    for (size_t I : Weak)
      if (Whole || !Result[I].isDynamic())
        Replaced[I] = true;
    if (Open || !Weak.empty())
      for (const TableRegistration *R : Registrations)
        if (!R->Record.Op.empty() && (!Known || !R->Record.isDynamic()))
          Shown.push_back(R);
  }
  size_t I = 0;
  llvm::erase_if(Result,
                 [&](const PythonRegistration &) { return Replaced[I++]; });
  add(Context, Shown, Result);
  std::vector<PythonRegistration> Ends;
  // In the order of the project, as that of pointers varies.
  for (const PythonModule &M : Context.Project.modules())
    if (auto It = Run.Ended.find(&M); It != Run.Ended.end())
      Ends.push_back({Dynamic, Kind::Unread, "", "", /*IsDefault=*/false,
                      M.File, It->second.Line, It->second.InUncalled});
  std::set<Place> Uncalled;
  for (const auto &[M, Numbers] : Run.Uncalled)
    for (uint32_t Line : Numbers)
      Uncalled.insert({M->File, Line});
  for (PythonRegistration &R : Result)
    R.IsUncalled = R.isDynamic() && Uncalled.count({R.File, R.Line}) != 0;
  llvm::append_range(Result, Ends);
}

} // namespace torchtalk::index
