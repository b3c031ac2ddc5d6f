//===- Why.cpp - The dispatcher's run of a call ---------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/why/Why.h"

#include "metadata/TorchgenSignature.h"
#include "query/Trace.h"
#include "query/backend/BackendTable.h"
#include "query/backend/GeneratedKernels.h"
#include "query/dispatch/PythonKernels.h"
#include "query/names/SymbolFamily.h"
#include "query/resolve/NameResolver.h"
#include "query/run/KernelCode.h"
#include "query/why/CallState.h"
#include "query/why/CpuCapability.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

namespace {

/// More than any way has; only keeps odd tables from going round.
constexpr size_t MaxSteps = 16;

class WhyAsking : BackendSessions {
public:
  WhyAsking(const BackendIndexes &Indexes, const WhyRequest &Request)
      : BackendSessions(Indexes), Table(table()),
        State(Table.runtimeKeys(), Request, Result.BadRequest),
        Code(Table.opSet(), PyTorch, Project) {
    Result.Dtype = State.dtype();
    Result.Device = State.device();
    Result.Modes = State.modes();
    Result.RequiresGrad = Request.RequiresGrad;
    Result.Capability =
        Request.Capability.empty() ? cpuCapability() : Request.Capability;
    Result.Looked = lookedAt(PyTorch.summary());
  }

  llvm::Expected<WhyResult> answer(const std::string &Op) {
    if (Result.BadRequest.empty())
      run(Op);
    return PyTorch.result(std::move(Result));
  }

private:
  void run(const std::string &Name) {
    Result.Names = resolveName(PyTorch, Name);
    if (!Result.Names.Op && Project)
      Result.Names = resolveName(*Project, Name);
    if (!Result.Names.Op)
      return;
    Result.Op = Result.Names.Op->Op;
    auto Schema = Table.schema(Result.Op);
    Result.IsFactory =
        Schema && Schema->Schema && !takesTensors(*Schema->Schema);
    Result.Records = Result.RequiresGrad && !State.has(CallMode::NoGrad) &&
                     !State.has(CallMode::Inference) &&
                     !State.has(CallMode::InferenceTensors);
    Backend = State.backendKey();
    Now = State.keys(Result.IsFactory);
    Result.Call = {State.ordered(Now.Inputs), State.ordered(Now.Included),
                   State.ordered(Now.Excluded)};
    Current = CallState::ofCall(Now);
    while (Result.Steps.size() < MaxSteps && step())
      ;
  }

  /// \returns whether the dispatcher is asked again.
  bool step() {
    WhyStep &Step = Result.Steps.emplace_back();
    for (const std::string &Key : State.ordered(Current)) {
      if (take(Key, Step))
        break;
      Step.FellThrough.push_back(Key);
    }
    if (Step.Key.empty())
      take("Undefined", Step);
    describe(Step);
    return goOn(Step);
  }

  /// \returns whether a call that dispatches to \p Key runs something.
  bool take(const std::string &Key, WhyStep &Step) {
    Table.select(Key);
    auto Found = Table.find(Result.Op);
    const bool IsUnknown = Found && Found->How == Support::Unknown;
    const bool IsOpen =
        !Table.isClosed() && isOfOtherGenerators(Key) &&
        (!Found || IsUnknown || Found->How == Support::Fallthrough);
    const bool IsRule =
        IsOpen && hasGeneratedKernel(Table.opSet(), Result.Op, Key);
    // Then it is what serves all ops that takes the call.
    if (IsOpen && IsUnknown && !IsRule)
      if (auto ForAll = Table.fallback())
        Found = std::move(ForAll);
    if (!IsRule && Found && Found->How == Support::Fallthrough)
      return false;
    Step.Key = Key;
    Step.ByRule = IsRule;
    if (IsRule)
      Step.Run.How = Support::Own;
    else if (Found) {
      Step.Run = std::move(*Found);
      Table.locate(Step.Run);
      if (Key == "Meta" && isReplacedInPython(Step.Run))
        Step.Run.How = Support::Python;
    }
    Step.Run.Op = Result.Op;
    Step.Run.Entry.Key = Key;
    return true;
  }

  /// activate_meta() of torch/_meta_registrations.py leaves views out. What it
  /// registers comes after C++.
  bool isReplacedInPython(const BackendOp &Run) const {
    const auto Schema = Table.schema(Result.Op);
    return Run.How == Support::Own && !Run.InPython.empty() && Schema &&
           Schema->Schema && !metadata::sharesMemory(*Schema->Schema);
  }

  void describe(WhyStep &Step) {
    Step.Then = onward(Step);
    if (isOfFakeMode(Step))
      readPython(Step);
    if (State.isAutograd(Step.Key) && Step.Then == Onward::Below)
      readNode(Step);
    if (Step.Run.Entry.Row && Step.Run.Layer == 0 &&
        !Step.Run.Entry.Row->isFallback() && Step.Run.How != Support::Python)
      readCode(Step);
    Step.Likely =
        isOfFakeMode(Step) || (Step.Then == Onward::Below && isByHand(Step));
    if (Step.Then == Onward::Ends || Step.Then == Onward::Composite)
      readCalls(Step);
  }

  Onward onward(const WhyStep &Step) const {
    const BackendOp &Run = Step.Run;
    const EntryReason Reason = Run.Entry.Reason;
    const llvm::StringRef Key = Step.Key;
    if (Run.How == Support::Unknown)
      return Onward::Unknown;
    if (Run.How == Support::Error || Run.How == Support::Raises)
      return Onward::Error;
    if (Key == "Python" || Run.How == Support::Python)
      return Onward::Python;
    if (Reason == EntryReason::DefaultBackend || Reason == EntryReason::Math ||
        Reason == EntryReason::Nested)
      return Onward::Composite;
    if (State.isAutograd(Key) || Key == "ADInplaceOrView" ||
        Key == "PythonTLSSnapshot")
      return Onward::Below;
    if (callsAgain(Step))
      return Onward::Again;
    if (Key == "BackendSelect")
      return Onward::Options;
    return Onward::Ends;
  }

  /// Kernels for one op do otherwise, where a person wrote them; torchgen's for
  /// Functionalize call other ops, too.
  static bool callsAgain(const WhyStep &Step) {
    const auto &Row = Step.Run.Entry.Row;
    const llvm::StringRef Key = Step.Key;
    if (!Row)
      return false;
    if (Key.starts_with("Autocast"))
      return !Row->CastPolicy.empty() || Row->OfRun;
    return Row->isFallback() && (Key == FrontMode || Key == BackMode ||
                                 Key == Batched || Key == "Functionalize");
  }

  /// A person wrote the kernel, and may redispatch otherwise than torchgen.
  static bool isByHand(const WhyStep &Step) {
    const auto &Row = Step.Run.Entry.Row;
    return !Step.ByRule && Row && !Row->isFallback() &&
           fromOf(*Row) != From::Rule && !isGeneratedFile(Row->File);
  }

  bool isOfFakeMode(const WhyStep &Step) const {
    return Step.Key == "Python" && State.has(CallMode::Fake);
  }

  /// What FakeTensorMode may take before the kernel for Meta.
  void readPython(WhyStep &Step) {
    using Kind = index::PythonRegistration::Kind;
    const index::OperatorName Name(Result.Op);
    for (const std::string &Op :
         std::set<std::string>{Name.withoutOverload().str(), Result.Op})
      for (const auto &Row : PyTorch.pythonRegistrationsOf(Op))
        if ((Row.TheKind == Kind::Decomposition || Row.TheKind == Kind::Fake) &&
            isLoadedByTorch(Row))
          Step.Run.InPython.push_back({Row, ""});
  }

  void readNode(WhyStep &Step) {
    if (!Result.Records)
      return;
    const auto Derivatives = PyTorch.derivativesOf(Result.Op);
    const KeyDerivative Found = derivativeFor(Derivatives, Step.Key);
    if (!Found.Of || Found.Of->Node.empty())
      return;
    Step.Node = Found.Of->Node;
    Step.NodeAt = {Found.Entry->File, Found.Entry->Line};
  }

  void readCode(WhyStep &Step) {
    auto Traced = trace(PyTorch, {Result.Op, Step.Key});
    if (!Traced.Op || Traced.Op->Op != Result.Op)
      return;
    for (RegistrationTrace &Row : Traced.Op->Registrations)
      if (Row.Row == *Step.Run.Entry.Row)
        Step.Code = std::move(Row);
    if (Step.Code)
      for (StubStep &Stub : Step.Code->Stubs)
        keepKernels(Stub.Kernels, State.device(), Result.Capability);
    if (Step.Code && Backend != State.backendKey())
      Step.Code->Stubs.clear(); // fake tensors come to none
  }

  void readCalls(WhyStep &Step) {
    if (!Step.Run.Entry.Row)
      return;
    const KernelCode::Code Read = Code.read(Step.Run, /*OwnInText=*/true);
    Step.CallsKnown = Read.Known;
    Step.CallsWhole = Read.Known && !Read.InText && Result.Looked.closed();
    addCalls(Read, Step);
    if (!Step.Code)
      return;
    for (const StubStep &Stub : Step.Code->Stubs) {
      std::vector<index::RegistrationRecord> Kernels;
      Kernels.reserve(Stub.Kernels.size());
      for (const StubKernel &K : Stub.Kernels)
        Kernels.push_back(K.Row);
      addCalls(Code.readStub(Kernels), Step);
    }
  }

  void addCalls(const KernelCode::Code &Read, WhyStep &Step) {
    for (const KernelCode::Call &Made : Read.Calls)
      if (!Made.IsStub && llvm::none_of(Step.Calls, [&](const OpCall &C) {
            return C.Op == Made.Name;
          }))
        Step.Calls.push_back({Made.Name, Code.steps(Made)});
  }

  /// Makes Current what the dispatcher is asked with after \p Step.
  bool goOn(const WhyStep &Step) {
    switch (Step.Then) {
    case Onward::Below: {
      // c10::after_autograd_keyset is below all keys of autograd.
      const size_t Top = State.rank(
          State.isAutograd(Step.Key) ? "AutogradOther" : Step.Key.c_str());
      std::erase_if(Current, [&](const std::string &Key) {
        return State.rank(Key) >= Top;
      });
      State.goBelow(Step.Key, Now);
      return true;
    }
    case Onward::Again:
      State.callAgain(Step.Key, Now);
      Current = CallState::ofCall(Now);
      return true;
    case Onward::Options:
      Current = {Backend};
      return true;
    case Onward::Python:
      if (!isOfFakeMode(Step))
        return false;
      Backend = "Meta";
      Current = {Backend};
      if (Result.IsFactory)
        Current.insert("BackendSelect");
      return true;
    default:
      return false;
    }
  }

  WhyResult Result;
  BackendTable Table;
  CallState State;
  KernelCode Code;
  std::string Backend; ///< where the tensors are, now
  LiveKeys Now;
  std::set<std::string> Current; ///< what the dispatcher chooses from
};

} // namespace

llvm::Expected<WhyResult> why(const BackendIndexes &Indexes,
                              const WhyRequest &Request) {
  return WhyAsking(Indexes, Request).answer(Request.Op);
}

} // namespace torchtalk::query
