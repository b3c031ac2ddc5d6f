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
#include "query/dispatch/KnownRows.h"
#include "query/dispatch/Mechanism.h"
#include "query/dispatch/StubChain.h"
#include "query/names/Spelling.h"
#include "query/resolve/NameResolver.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <set>

namespace torchtalk::query {

using index::IndexReader;
using index::OpRecord;

namespace {

std::string fieldOf(const OpRecord &Op, const char *Name) {
  const std::string *Value = Op.field(Name);
  return Value ? *Value : "";
}

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

llvm::Error traceRow(const IndexReader &Index, const OpTrace &Trace,
                     RegistrationTrace &Out) {
  Out.YamlKernel = yamlKernel(Trace, Out.Row.Key);
  if (Out.Row.Kernel == 0) {
    if (Out.Row.Compiled || Out.Row.KernelName.empty())
      return llvm::Error::success();
    auto At = kernelPlace(Index, Out.Row.KernelName);
    if (!At)
      return At.takeError();
    Out.KernelAt = std::move(*At);
    return llvm::Error::success();
  }
  auto Kernel = Index.symbol(Out.Row.Kernel);
  if (!Kernel)
    return Kernel.takeError();
  if (!*Kernel)
    return llvm::Error::success();
  Out.Kernel = std::move(**Kernel);
  auto Reached =
      followKernel(Index, *Out.Kernel, Out.YamlKernel, opBaseName(Trace.Op));
  if (!Reached)
    return Reached.takeError();
  Out.Reached = std::move(*Reached);
  std::vector<const index::SymbolRecord *> Code;
  for (const KernelStep &Step : Out.Reached)
    if (Step.TheRole == KernelStep::Role::Implementation)
      Code.push_back(&Step.Symbol);
  if (!isGenerated(*Out.Kernel))
    Code.push_back(&*Out.Kernel);
  for (const index::SymbolRecord *Symbol : Code) {
    auto Stubs = stubsOf(Index, *Symbol);
    if (!Stubs)
      return Stubs.takeError();
    llvm::move(*Stubs, std::back_inserter(Out.Stubs));
  }
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
  return llvm::Error::success();
}

/// Of its delegate, an op has the structured kernels alone.
bool meant(const OpRecord &Entry, const OpTrace &Trace,
           const std::string &Key) {
  const auto *Kernel = Trace.Yaml->Torchgen.kernelFor(Key);
  return Entry.Op == Trace.Op || (Kernel && Kernel->Of == Entry.Op);
}

llvm::Error findNotCompiled(const IndexReader &Index, OpTrace &Trace) {
  auto Registered = [&](const std::string &Key) {
    return llvm::any_of(Trace.Registrations, [&](const RegistrationTrace &R) {
      return R.Row.Key == Key;
    });
  };
  for (const auto *Op : {&Trace.Yaml, &Trace.Delegate}) {
    if (!*Op)
      continue;
    for (const auto &Entry : (*Op)->Dispatch)
      if (meant(**Op, Trace, Entry.Key) && !Registered(Entry.Key) &&
          llvm::none_of(Trace.NotCompiled, [&](const MissingKernel &M) {
            return M.Entry.Key == Entry.Key;
          }))
        Trace.NotCompiled.push_back({Entry, (*Op)->Op});
  }
  for (MissingKernel &M : Trace.NotCompiled) {
    auto At = sourceKernel(Index, M.Entry.Kernel);
    if (!At)
      return At.takeError();
    M.KernelAt = std::move(*At);
  }
  return llvm::Error::success();
}

llvm::Error readYaml(const IndexReader &Index, OpTrace &Trace) {
  auto Origin = originOf(Index, Trace.Op);
  if (!Origin)
    return Origin.takeError();
  static_cast<OpOrigin &>(Trace) = std::move(*Origin);
  std::string Namespace = Trace.Op.substr(0, Trace.Op.find("::"));
  if (!Trace.Yaml) {
    auto [Name, Overload] = splitOverload(Trace.Op);
    Trace.PythonNames.push_back("torch.ops." + Namespace + "." +
                                opBaseName(Trace.Op) + "." +
                                (Overload.empty() ? "default" : Overload));
    return llvm::Error::success();
  }
  Trace.PythonNames = pythonNames(
      opBaseName(Trace.Op), fieldOf(*Trace.Yaml, "python_module"),
      fieldOf(*Trace.Yaml, "variants"),
      llvm::StringRef(fieldOf(*Trace.Yaml, "tags")).contains("generated"));
  return llvm::Error::success();
}

/// The table of the op; and when only one key is asked for, only the row that
/// runs for it stays in \p Rows.
llvm::Error computeTable(KnownRows &Known, const DispatchTables &Tables,
                         const std::string &Key,
                         std::vector<index::RegistrationRecord> &Rows,
                         OpTrace &Trace) {
  auto Counting = Known.of(Trace.Op, YamlOrigin(Trace));
  if (!Counting)
    return Counting.takeError();
  if (Key.empty()) {
    Trace.Table = Tables.table(*Counting);
    return llvm::Error::success();
  }
  Trace.Table = {Tables.entry(*Counting, Key)};
  const std::optional<index::RegistrationRecord> &Runs =
      Trace.Table.front().Row;
  llvm::erase_if(Rows, [&](const index::RegistrationRecord &Row) {
    return Row.Key != "def" && (!Runs || Row != *Runs);
  });
  // A fallback is no row of the op, nor is what torchgen's rules say.
  if (Runs && !llvm::is_contained(Rows, *Runs))
    Rows.push_back(*Runs);
  return llvm::Error::success();
}

llvm::Error readPython(const IndexReader &Index, const std::string &Key,
                       OpTrace &Trace) {
  std::set<std::string> Names{splitOverload(Trace.Op).first, Trace.Op};
  for (const std::string &Op : Names) {
    auto Found = Index.pythonRegistrationsOf(Op);
    if (!Found)
      return Found.takeError();
    llvm::move(*Found, std::back_inserter(Trace.InPython));
  }
  llvm::erase_if(Trace.InPython, [&](const index::PythonRegistration &R) {
    return !Key.empty() && R.Key != Key;
  });
  return llvm::Error::success();
}

/// How the op is differentiated; of one key only by its kernel.
llvm::Error readAutograd(const IndexReader &Index, const std::string &Key,
                         OpTrace &Trace) {
  auto Autograd = autograd(Index, Trace.Op);
  if (!Autograd)
    return Autograd.takeError();
  if (!Key.empty()) {
    llvm::erase_if(Autograd->Kernels, [&](const AutogradKernel &Kernel) {
      return Kernel.Row != *Trace.Table.front().Row;
    });
    Autograd->NodesByRule.clear();
    if (Autograd->Kernels.empty())
      return llvm::Error::success();
  }
  Trace.Autograd = std::move(*Autograd);
  return llvm::Error::success();
}

llvm::Expected<OpTrace> traceOp(const IndexReader &Index, const OpMatch &Match,
                                KnownRows &Known, const DispatchTables &Tables,
                                const std::string &Key) {
  OpTrace Trace;
  Trace.Op = Match.Op;
  Trace.Looked = lookedAt(Index.summary());
  Trace.TusMissing = Index.summary().TusMissing + Index.summary().TusFailed;
  if (llvm::Error E = readYaml(Index, Trace))
    return E;
  auto Bindings = bindingsOfOp(Index, Trace.Op);
  if (!Bindings)
    return Bindings.takeError();
  Trace.Bindings = std::move(*Bindings);
  auto Rows = Index.registrationsOf(Trace.Op);
  if (!Rows)
    return Rows.takeError();
  if (llvm::Error E = computeTable(Known, Tables, Key, *Rows, Trace))
    return E;
  auto IsMeta = [](const KernelStep &Step) {
    return Step.TheRole == KernelStep::Role::Meta;
  };
  for (index::RegistrationRecord &Row : *Rows) {
    if (Row.Key == "def") {
      Trace.Defs.push_back(std::move(Row));
      continue;
    }
    RegistrationTrace Entry;
    Entry.Row = std::move(Row);
    if (llvm::Error E = traceRow(Index, Trace, Entry))
      return E;
    Entry.Mechanism =
        mechanismOf(Entry.Row, Trace, llvm::any_of(Entry.Reached, IsMeta));
    Trace.Registrations.push_back(std::move(Entry));
  }
  if (Key.empty())
    if (llvm::Error E = findNotCompiled(Index, Trace))
      return E;
  if (Key.empty() || Trace.Table.front().Row)
    if (llvm::Error E = readAutograd(Index, Key, Trace))
      return E;
  if (llvm::Error E = readPython(Index, Key, Trace))
    return E;
  if (Trace.isOnlyInPython())
    Trace.Table.clear();
  for (const std::string &Other : Match.Overloads) {
    if (Other == Trace.Op)
      continue;
    auto Record = Index.op(Other);
    if (!Record)
      return Record.takeError();
    Trace.OtherOverloads.push_back({Other, *Record ? (*Record)->Line : 0});
  }
  return Trace;
}

/// The op of a function: by its registrations, else by the YAML, whose word
/// is all there is while the registering TU is not compiled.
llvm::Error findOpOf(const IndexReader &Index, const SymbolFamily &Function,
                     TraceResult &Out, std::optional<OpMatch> &Match) {
  std::vector<index::SymbolId> Ids;
  Ids.reserve(Function.Members.size());
  for (const auto &Member : Function.Members)
    Ids.push_back(Member.Id);
  auto Rows = registrationsReaching(Index, Ids);
  if (!Rows)
    return Rows.takeError();
  Out.KernelOf = std::move(*Rows);
  std::string Op, Rule = "registered";
  if (!Out.KernelOf.empty()) {
    Op = Out.KernelOf.front().Op;
  } else if (Function.Best.Name.starts_with("at::native::")) {
    Rule = "named by the YAML";
    if (llvm::Error E = Index.forEachOp([&](const OpRecord &Record) {
          for (const auto &Entry : Record.Dispatch)
            if (isYamlKernel(Function.Best.Name, Entry.Kernel))
              Out.NamedByYaml.push_back({Entry, Record.Op});
          return true;
        }))
      return E;
    if (!Out.NamedByYaml.empty())
      Op = Out.NamedByYaml.front().Op;
  }
  if (Op.empty())
    return llvm::Error::success();
  auto Overloads = Index.overloadsOf(splitOverload(Op).first);
  if (!Overloads)
    return Overloads.takeError();
  Match = OpMatch{Op, std::move(*Overloads), std::move(Rule), false};
  return llvm::Error::success();
}

} // namespace

llvm::Expected<TraceResult> trace(const IndexReader &Index,
                                  const TraceRequest &Request) {
  TraceResult Result;
  KnownRows Known(Index);
  auto Tables = Known.tables();
  if (!Tables)
    return Tables.takeError();
  if (!Request.Key.empty()) {
    Result.Key = Tables->find(Request.Key, Result.BadRequest);
    if (Result.Key.empty())
      return Result;
  }
  auto Names = resolveName(Index, Request.Func);
  if (!Names)
    return Names.takeError();
  Result.Names = std::move(*Names);
  std::optional<OpMatch> Match = Result.Names.Op;
  if (!Match && !Result.Names.Symbols.empty())
    if (llvm::Error E =
            findOpOf(Index, Result.Names.Symbols.front(), Result, Match))
      return E;
  if (!Match)
    return Result;
  auto Op = traceOp(Index, *Match, Known, *Tables, Result.Key);
  if (!Op)
    return Op.takeError();
  Result.Op = std::move(*Op);
  return Result;
}

} // namespace torchtalk::query
