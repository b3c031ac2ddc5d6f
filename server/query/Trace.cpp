//===- Trace.cpp - From a Python name to its kernels ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/Trace.h"

#include "query/autograd/Autograd.h"
#include "query/backend/BackendTable.h"
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
  Out.Raises = onlyRaises(Index, Trace.Yaml ? &*Trace.Yaml : nullptr, Out.Row);
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
    const std::string Kernel = qualifiedName(K);
    index::RegistrationRecord ByRule;
    ByRule.Key = K.Key;
    ByRule.KernelName = Kernel;
    Trace.NotCompiled.push_back(
        {Entry ? *Entry
               : OpRecord::DispatchEntry{K.Key, K.Function,
                                         (Of ? Of : Trace.written())->Line},
         Of ? Of->Op : Trace.Op, torchgenKernelPlace(Index, Kernel),
         onlyRaises(Index, Trace.Yaml ? &*Trace.Yaml : nullptr, ByRule)});
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

using Rows = std::vector<index::RegistrationRecord>;

/// What an answer is about, and the project on top of it, or null.
struct Layers {
  Session &Index;
  Session *Project = nullptr;
  std::string ProjectName = {};
  KnownRows Known{Index};
  DispatchTables Tables = tables();

  DispatchTables tables() {
    if (!Project)
      return Known.tables();
    Rows Fallbacks = Known.of(OperatorName::All);
    llvm::append_range(Fallbacks, Project->registrationsOf(OperatorName::All));
    return DispatchTables(Known.keys(), Fallbacks);
  }
  /// As DispatchTables::find(); a project has names of its own for a key.
  std::string keyOf(const std::string &Name, std::string &Problem) {
    return Project ? BackendTable::read(Index, Project, ProjectName)
                         .keyOf(Name, Problem)
                   : Tables.find(Name, Problem);
  }
};

/// The table of the op; and when only one key is asked for, only the row that
/// runs for it stays in \p Own and in \p OfProject, which comes last.
void computeTable(Layers &In, const std::string &Key, Rows &Own,
                  Rows &OfProject, OpTrace &Trace) {
  auto Counting = In.Known.of(Trace.Op, YamlOrigin(Trace), Own);
  for (const index::RegistrationRecord &Row : OfProject)
    llvm::erase_if(Counting, [&](const auto &R) { return R.Key == Row.Key; });
  llvm::append_range(Counting, OfProject);
  const DispatchTables &Tables = In.Tables;
  if (Key.empty()) {
    Trace.Table = Tables.table(Counting);
    return;
  }
  Trace.Table = {Tables.entry(Counting, Key)};
  const std::optional<index::RegistrationRecord> &Runs =
      Trace.Table.front().Row;
  for (Rows *Each : {&Own, &OfProject})
    llvm::erase_if(*Each, [&](const index::RegistrationRecord &Row) {
      return !Row.isDef() && (!Runs || Row != *Runs);
    });
  // A fallback is no row of the op, nor is what torchgen's rules say.
  if (Runs && !llvm::is_contained(Own, *Runs) && OfProject.empty())
    Own.push_back(*Runs);
}

std::vector<index::PythonRegistration>
pythonRows(Session &Index, const std::string &Op, const std::string &Key) {
  std::vector<index::PythonRegistration> Result;
  std::set<std::string> Names{OperatorName(Op).withoutOverload().str(), Op};
  for (const std::string &Name : Names)
    llvm::move(Index.pythonRegistrationsOf(Name), std::back_inserter(Result));
  llvm::erase_if(Result, [&](const index::PythonRegistration &R) {
    return !Key.empty() && R.Key != Key;
  });
  return Result;
}

/// The rows of a project: PyTorch's YAML names none of them.
void traceProject(Session &Project, Rows OfProject, const std::string &Key,
                  OpTrace &Trace) {
  OpTrace Alone;
  Alone.Op = Trace.Op;
  for (index::RegistrationRecord &Row : OfProject) {
    RegistrationTrace &Entry = Trace.OfProject.emplace_back();
    Entry.Row = std::move(Row);
    traceRow(Project, Alone, Entry);
  }
  Trace.InPythonOfProject = pythonRows(Project, Trace.Op, Key);
}

/// How the op is differentiated; of one key only by its kernel.
void readAutograd(Session &Index, const std::string &Key, Rows Registered,
                  OpTrace &Trace) {
  auto Autograd = autograd(Index, Trace.Op, std::move(Registered));
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

OpTrace traceOp(Layers &In, const OpMatch &Match, const std::string &Key) {
  Session &Index = In.Index;
  OpTrace Trace;
  Trace.Op = Match.Op;
  Trace.Looked = lookedAt(Index.summary());
  Trace.TusMissing = Index.summary().tusWithoutFacts();
  readYaml(Index, Trace);
  Trace.Bindings = bindingsOfOp(Index, Trace.Op);
  auto All = Index.registrationsOf(Trace.Op);
  Rows Own = All, OfProject;
  if (In.Project) {
    Trace.Project = In.ProjectName;
    OfProject = In.Project->registrationsOf(Trace.Op);
    llvm::erase_if(OfProject, [](const auto &Row) { return !Row.isKernel(); });
  }
  computeTable(In, Key, Own, OfProject, Trace);
  auto IsMeta = [](const KernelStep &Step) {
    return Step.TheRole == KernelStep::Role::Meta;
  };
  for (index::RegistrationRecord &Row : Own) {
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
  Trace.InPython = pythonRows(Index, Trace.Op, Key);
  if (In.Project)
    traceProject(*In.Project, std::move(OfProject), Key, Trace);
  // In PyTorch these are operators of higher order, which are no ops.
  if (In.Project || !isOfPyTorch(Index))
    addRunTimeRows(
        In.Project ? *In.Project : Index, In.ProjectName,
        [&](llvm::StringRef Of) { return Key.empty() || Of == Key; },
        Trace.AtRunTime);
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
  if (Out.KernelOf.empty() && !lookedAt(Index.summary()).closed()) {
    KernelRows InText(Index);
    for (const auto &Member : Function.Members)
      llvm::move(InText.of(Member), std::back_inserter(Out.KernelOf));
    llvm::sort(Out.KernelOf);
    Out.KernelOf.erase(llvm::unique(Out.KernelOf), Out.KernelOf.end());
  }
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

TraceResult traceIn(Layers In, const TraceRequest &Request) {
  TraceResult Result;
  if (!Request.Key.empty()) {
    Result.Key = In.keyOf(Request.Key, Result.BadRequest);
    if (Result.Key.empty())
      return Result;
  }
  Result.Names = resolveName(In.Index, Request.Func);
  std::optional<OpMatch> Match = Result.Names.Op;
  if (!Match && !Result.Names.Symbols.empty())
    findOpOf(In.Index, Result.Names.Symbols.front(), Result, Match);
  if (Match)
    Result.Op = traceOp(In, *Match, Result.Key);
  return Result;
}

} // namespace

TraceResult trace(Session &Index, const TraceRequest &Request) {
  return traceIn({Index}, Request);
}

llvm::Expected<TraceResult> traceOn(const BackendIndexes &Indexes,
                                    const TraceRequest &Request) {
  BackendSessions On(Indexes);
  TraceResult Result =
      traceIn({On.PyTorch, On.Project, On.ProjectName}, Request);
  if (On.Project && Result.BadRequest.empty() && !Result.Names.Op) {
    TraceResult Own = traceIn({*On.Project}, Request);
    if (Own.Names.found())
      Result = std::move(Own);
  }
  return On.PyTorch.result(std::move(Result));
}

} // namespace torchtalk::query
