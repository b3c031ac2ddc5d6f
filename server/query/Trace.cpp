//===- Trace.cpp - From a Python name to its kernels ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/Trace.h"

#include "query/autograd/Autograd.h"
#include "query/bindings/Bindings.h"
#include "query/dispatch/DeviceKernels.h"
#include "query/dispatch/DispatchTable.h"
#include "query/dispatch/KernelChain.h"
#include "query/dispatch/KernelRows.h"
#include "query/dispatch/KnownRows.h"
#include "query/dispatch/Mechanism.h"
#include "query/dispatch/StubChain.h"
#include "query/names/PythonNames.h"
#include "query/resolve/NameResolver.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <set>

namespace torchtalk::query {

using index::OperatorName;
using index::OpRecord;
using index::Session;

namespace {

const OpRecord::DispatchEntry *entryFor(const std::optional<OpRecord> &Op,
                                        const std::string &Key) {
  if (!Op)
    return nullptr;
  auto Found = llvm::find_if(
      Op->Dispatch, [&](const auto &Entry) { return Entry.Key == Key; });
  return Found == Op->Dispatch.end() ? nullptr : &*Found;
}

/// The kernel that the YAML means for \p Key, as torchgen reads it.
std::string yamlKernel(const OpTrace &Trace, const std::string &Key) {
  // As it is written: with a namespace, if there is one.
  if (const auto *Entry = entryFor(Trace.Yaml, Key))
    return Entry->Kernel;
  const index::TorchgenFunction *Known = Trace.torchgen();
  const auto *Kernel = Known ? Known->kernelFor(Key) : nullptr;
  return Kernel ? Kernel->Function : "";
}

void traceRow(Session &Index, const OpTrace &Trace, RegistrationTrace &Out) {
  Out.YamlKernel = yamlKernel(Trace, Out.Row.Key);
  if (Out.Row.Kernel == 0) {
    if (Out.Row.Compiled || Out.Row.KernelName.empty())
      return;
    Out.KernelAt = kernelPlace(Index, Out.Row.KernelName);
    return;
  }
  auto Kernel = Index.symbol(Out.Row.Kernel);
  if (!Kernel)
    return;
  Out.Kernel = std::move(*Kernel);
  Out.Reached = followKernel(Index, *Out.Kernel, Out.YamlKernel,
                             OperatorName(Trace.Op).Name);
  std::vector<const index::SymbolRecord *> Code;
  for (const KernelStep &Step : Out.Reached)
    if (Step.TheRole == KernelStep::Role::Implementation)
      Code.push_back(&Step.Symbol);
  if (!isGenerated(*Out.Kernel))
    Code.push_back(&*Out.Kernel);
  for (const index::SymbolRecord *Symbol : Code)
    llvm::move(stubsOf(Index, *Symbol), std::back_inserter(Out.Stubs));
  // Only an explicit `dispatch` entry is a claim that can be wrong.
  bool Claimed = entryFor(Trace.Yaml, Out.Row.Key) ||
                 entryFor(Trace.Delegate, Out.Row.Key);
  auto Implements = [](const KernelStep &S) {
    return S.TheRole == KernelStep::Role::Implementation;
  };
  auto IsWanted = [](const KernelStep &S) { return S.Expected; };
  Out.Disagrees = Claimed && llvm::any_of(Out.Reached, Implements) &&
                  llvm::none_of(Out.Reached, IsWanted) &&
                  !isYamlKernel(Out.Kernel->Name, Out.YamlKernel);
}

/// What torchgen registers, written in the YAML or not: a composite kernel is
/// the default, and kernels of ufuncs and of autogen are generated.
void findNotCompiled(Session &Index, OpTrace &Trace) {
  const index::TorchgenFunction *Known = Trace.torchgen();
  if (!Known)
    return;
  for (const index::TorchgenFunction::Kernel &K : Known->Dispatch) {
    const auto &Of = K.Of.empty() ? Trace.Yaml : Trace.Delegate;
    const auto *Entry = entryFor(Of, K.Key);
    if ((!Entry && Known->ManualKernelRegistration) ||
        llvm::any_of(Trace.Registrations, [&](const RegistrationTrace &R) {
          return R.Row.Key == K.Key;
        }))
      continue;
    Trace.NotCompiled.push_back(
        {Entry ? *Entry
               : OpRecord::DispatchEntry{K.Key, K.Function,
                                         (Of ? Of : Trace.written())->Line},
         Of ? Of->Op : Trace.Op, torchgenKernelPlace(Index, qualifiedName(K))});
  }
}

void readYaml(Session &Index, OpTrace &Trace) {
  static_cast<OpOrigin &>(Trace) = originOf(Index, Trace.Op);
  OperatorName Op(Trace.Op);
  if (!Trace.Yaml) {
    // The first component alone, of the name of a stub.
    llvm::StringRef Namespace = llvm::StringRef(Trace.Op).split("::").first;
    Trace.PythonNames.push_back(
        ("torch.ops." + Namespace + "." + Op.Name + "." +
         (Op.Overload.empty() ? "default" : Op.Overload))
            .str());
    return;
  }
  Trace.PythonNames = pythonNames(Index, *Trace.torchgen());
}

/// The table of the op; and when only one key is asked for, only the row that
/// runs for it stays in \p Rows.
void computeTable(KnownRows &Known, const DispatchTables &Tables,
                  const std::string &Key,
                  std::vector<index::RegistrationRecord> &Rows,
                  OpTrace &Trace) {
  auto Counting = Known.of(Trace.Op, YamlOrigin(Trace), Rows);
  if (Key.empty()) {
    Trace.Table = Tables.table(Counting);
    return;
  }
  Trace.Table = {Tables.entry(Counting, Key)};
  const std::optional<index::RegistrationRecord> &Runs =
      Trace.Table.front().Row;
  llvm::erase_if(Rows, [&](const index::RegistrationRecord &Row) {
    return !Row.isDef() && (!Runs || Row != *Runs);
  });
  // A fallback is no row of the op, nor is what torchgen's rules say.
  if (Runs && !llvm::is_contained(Rows, *Runs))
    Rows.push_back(*Runs);
}

void readPython(Session &Index, const std::string &Key, OpTrace &Trace) {
  std::set<std::string> Names{OperatorName(Trace.Op).withoutOverload().str(),
                              Trace.Op};
  for (const std::string &Op : Names)
    llvm::move(Index.pythonRegistrationsOf(Op),
               std::back_inserter(Trace.InPython));
  llvm::erase_if(Trace.InPython, [&](const index::PythonRegistration &R) {
    return !Key.empty() && R.Key != Key;
  });
}

/// How the op is differentiated; of one key only by its kernel.
void readAutograd(Session &Index, const std::string &Key,
                  std::vector<index::RegistrationRecord> Rows, OpTrace &Trace) {
  auto Autograd = autograd(Index, Trace.Op, std::move(Rows));
  if (!Key.empty()) {
    llvm::erase_if(Autograd.Kernels, [&](const AutogradKernel &Kernel) {
      return Kernel.Row != *Trace.Table.front().Row;
    });
    Autograd.NodesByRule.clear();
    if (Autograd.Kernels.empty())
      return;
  }
  Trace.Autograd = std::move(Autograd);
}

OpTrace traceOp(Session &Index, const OpMatch &Match, KnownRows &Known,
                const DispatchTables &Tables, const std::string &Key) {
  OpTrace Trace;
  Trace.Op = Match.Op;
  Trace.Looked = lookedAt(Index.summary());
  Trace.TusMissing = Index.summary().tusWithoutFacts();
  readYaml(Index, Trace);
  Trace.Bindings = bindingsOfOp(Index, Trace.Op);
  auto All = Index.registrationsOf(Trace.Op);
  auto Rows = All;
  computeTable(Known, Tables, Key, Rows, Trace);
  auto IsMeta = [](const KernelStep &Step) {
    return Step.TheRole == KernelStep::Role::Meta;
  };
  for (index::RegistrationRecord &Row : Rows) {
    if (Row.isDef()) {
      Trace.Defs.push_back(std::move(Row));
      continue;
    }
    RegistrationTrace Entry;
    Entry.Row = std::move(Row);
    traceRow(Index, Trace, Entry);
    Entry.Mechanism =
        mechanismOf(Entry.Row, Trace, llvm::any_of(Entry.Reached, IsMeta));
    Trace.Registrations.push_back(std::move(Entry));
  }
  if (Key.empty())
    findNotCompiled(Index, Trace);
  if (Key.empty() || Trace.Table.front().Row)
    readAutograd(Index, Key, std::move(All), Trace);
  readPython(Index, Key, Trace);
  if (Trace.isOnlyInPython())
    Trace.Table.clear();
  for (const std::string &Other : Match.Overloads) {
    if (Other == Trace.Op)
      continue;
    auto Record = Index.op(Other);
    Trace.OtherOverloads.push_back({Other, Record ? Record->Line : 0});
  }
  return Trace;
}

/// The op of a function: by its registrations, else by the YAML, whose word
/// is all there is while the registering TU is not compiled.
void findOpOf(Session &Index, const SymbolFamily &Function, TraceResult &Out,
              std::optional<OpMatch> &Match) {
  std::vector<index::SymbolId> Ids;
  Ids.reserve(Function.Members.size());
  for (const auto &Member : Function.Members)
    Ids.push_back(Member.Id);
  Out.KernelOf = registrationsReaching(Index, Ids);
  std::string Op, Rule = "registered";
  if (!Out.KernelOf.empty()) {
    Op = Out.KernelOf.front().Op;
  } else if (Function.Best.Name.starts_with("at::native::")) {
    Rule = "named by the YAML";
    Index.forEachOp([&](const OpRecord &Record) {
      for (const auto &Entry : Record.Dispatch)
        if (isYamlKernel(Function.Best.Name, Entry.Kernel))
          Out.NamedByYaml.push_back({Entry, Record.Op});
    });
    if (!Out.NamedByYaml.empty())
      Op = Out.NamedByYaml.front().Op;
  }
  if (Op.empty())
    return;
  auto Overloads = Index.overloadsOf(OperatorName(Op).withoutOverload());
  Match = OpMatch{Op, std::move(Overloads), std::move(Rule), false};
}

} // namespace

TraceResult trace(Session &Index, const TraceRequest &Request) {
  TraceResult Result;
  KnownRows Known(Index);
  auto Tables = Known.tables();
  if (!Request.Key.empty()) {
    Result.Key = Tables.find(Request.Key, Result.BadRequest);
    if (Result.Key.empty())
      return Result;
  }
  Result.Names = resolveName(Index, Request.Func);
  std::optional<OpMatch> Match = Result.Names.Op;
  if (!Match && !Result.Names.Symbols.empty())
    findOpOf(Index, Result.Names.Symbols.front(), Result, Match);
  if (!Match)
    return Result;
  Result.Op = traceOp(Index, *Match, Known, Tables, Result.Key);
  return Result;
}

} // namespace torchtalk::query
