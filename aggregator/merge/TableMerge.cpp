//===- TableMerge.cpp - Registrations that calls and tables show ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/TableMerge.h"
#include "merge/RegistrationKinds.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace torchtalk::index {

using source::lastComponent;
using source::PythonCall;
using source::PythonModule;
using source::PythonProject;

namespace {

using Kind = PythonRegistration::Kind;
using Place = std::pair<std::string, uint32_t>;

/// Of functions that register for others, each by way of the next.
constexpr unsigned MaxDepth = 4;

/// Whether running the module may tell more of it.
bool isWeak(const PythonRegistration &R) {
  return R.Op == Dynamic || R.Key == Dynamic ||
         (R.TheKind == Kind::Implementation && R.Function.empty());
}

bool isCall(const PythonCall &Call) {
  return Call.TheUse == PythonCall::Use::Call || Call.Decorates != 0;
}

/// What registers, if it is what it is called.
bool mayBeRegistration(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("impl", "define", "py_impl", "custom_op", "_register_fake", true)
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
  Functions Around;
  for (const PythonModule &M : C.Project.modules()) {
    if (implementsLibrary(M.Name))
      continue;
    std::set<uint32_t> Here;
    if (auto It = Weak.find(M.File); It != Weak.end())
      Here = It->second;
    for (const PythonCall &Call : M.Calls)
      if (isCall(Call) && mayBeRegistration(lastComponent(Call.Callee)) &&
          Read.count({M.File, Call.Line}) == 0)
        Here.insert(Call.Line);
    for (uint32_t Line : Here)
      addAround(M, Line, Around);
    if (!Here.empty())
      Lines[&M] = std::move(Here);
  }
  // Who calls the functions around them says what they register. In PyTorch
  // there are too many of each name to go by that alone.
  bool ByName = !C.Project.module("torch");
  for (unsigned Depth = 0; Depth < MaxDepth && !Around.empty(); ++Depth) {
    Functions Next;
    for (const PythonModule &M : C.Project.modules())
      for (const PythonCall &Call : M.Calls) {
        auto It = isCall(Call) ? Around.find(lastComponent(Call.Callee).str())
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

} // namespace

void addTables(const PythonContext &Context, const ReadCalls &Read,
               const llvm::StringSet<> &Renamed,
               std::vector<PythonRegistration> &Result) {
  LinesOfInterest Lines = interesting(Context, Read, Result);
  if (Lines.empty())
    return;
  TableRun Run = runTables(Context, Lines, Renamed);
  std::map<Place, std::vector<const TableRegistration *>> ByCall;
  for (const TableRegistration &R : Run.Registrations)
    ByCall[{R.Inner.Module->File, R.Inner.Line}].push_back(&R);
  std::multimap<Place, size_t> Weak;
  for (size_t I = 0; I < Result.size(); ++I)
    if (isWeak(Result[I]))
      Weak.insert({{Result[I].File, Result[I].Line}, I});
  std::vector<bool> Replaced(Result.size());
  std::vector<const TableRegistration *> Shown;
  for (const auto &[Call, Registrations] : ByCall) {
    std::set<Place> Places{Call};
    for (const TableRegistration *R : Registrations)
      Places.insert({R->Outer.Module->File, R->Outer.Line});
    bool Open = Read.count(Call) == 0;
    for (const Place &At : Places)
      for (auto [It, End] = Weak.equal_range(At); It != End; ++It) {
        const PythonRegistration &Old = Result[It->second];
        if (Old.TheKind != Registrations.front()->Record.TheKind)
          continue;
        Open = true;
        // A run that was cut may have seen only some of them.
        if (!Run.Cut || (Old.Op != Dynamic && Old.Key != Dynamic))
          Replaced[It->second] = true;
      }
    if (Open)
      llvm::append_range(Shown, Registrations);
  }
  size_t I = 0;
  llvm::erase_if(Result,
                 [&](const PythonRegistration &) { return Replaced[I++]; });
  std::set<PythonRegistration> All(Result.begin(), Result.end());
  for (const TableRegistration *R : Shown)
    if (All.insert(R->Record).second)
      Result.push_back(R->Record);
}

} // namespace torchtalk::index
