//===- KernelCode.cpp - What the code of a kernel calls -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/run/KernelCode.h"

#include "query/dispatch/KernelRows.h"
#include "query/names/SymbolFamily.h"
#include "query/reach/OpCalls.h"
#include "query/reach/Plumbing.h"
#include "records/NameParts.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

#include <algorithm>

namespace torchtalk::query {

using index::OperatorName;
using index::RegistrationRecord;
using index::Session;
using index::SymbolRecord;

KernelCode::KernelCode(const OpSet &Ops, Session &PyTorch, Session *Project)
    : Ops(Ops), PyTorch(PyTorch), Project(Project),
      Text(PyTorch, PyTorch.walk()) {}

void KernelCode::readOverloads() {
  for (const std::string &Op : Ops.names()) {
    auto Schema = Ops.schema(Op);
    const bool IsOut = Schema && Schema->Schema && Schema->Schema->hasOut();
    // Text names one of those with out arguments.
    std::string Called = OperatorName(Op).withoutOverload().str();
    Overloads[IsOut ? Called + ".out" : Called].push_back(Op);
  }
}

llvm::StringRef KernelCode::classOf(Node Member) {
  auto [At, New] = ClassOf.try_emplace(Member);
  if (New)
    if (auto Symbol = PyTorch.symbol(PyTorch.walk().id(Member)))
      At->second =
          Classes.insert(OperatorName(Symbol->Name).Namespace).first->first();
  return At->second;
}

const KernelCode::Overriders &KernelCode::overridersOf(Node Method) {
  auto [At, New] = Methods.try_emplace(Method);
  if (New) {
    At->second = std::make_unique<Overriders>();
    for (Node Overrider : Steps(PyTorch.walk()).overriders(Method))
      (*At->second)[classOf(Overrider)].push_back(Overrider);
  }
  return *At->second;
}

llvm::ArrayRef<KernelCode::TextFunction>
KernelCode::definitionsOf(Node Declared) {
  auto [At, New] = InText.try_emplace(Declared);
  if (New) {
    auto Symbol = PyTorch.symbol(PyTorch.walk().id(Declared));
    if (Symbol && !isPlumbingToCall(*Symbol, facts::EdgeKind::Call))
      for (SymbolRecord &Function : Text.definitionsOf(*Symbol))
        At->second.push_back(
            std::make_shared<const SymbolRecord>(std::move(Function)));
  }
  return At->second;
}

static std::string keyOf(const SymbolRecord &Function) {
  return Function.Name + " " + definitionOf(Function).File;
}

/// Text calls at::add, at::Tensor::add_ or at::add_out; where nothing compiled
/// has such a function it is named as the op.
llvm::ArrayRef<std::string>
KernelCode::opsCalledBy(llvm::StringRef Function) const {
  const OperatorName Name(Function);
  llvm::StringRef Op = Name.Name;
  bool IsOut = !Name.Overload.empty();
  if (Name.Namespace == "at" || Name.Namespace == "at::Tensor") {
    Op.consume_back("_symint");
    if (!Overloads.contains(("aten::" + Op).str()))
      IsOut = Op.consume_back("_out") || Op.consume_back("_outf");
  } else if (Name.Namespace != "aten") {
    return {};
  }
  auto Found = Overloads.find(("aten::" + Op + (IsOut ? ".out" : "")).str());
  if (Found == Overloads.end())
    return {};
  return Found->second;
}

const KernelCode::TextCalls &KernelCode::callsOf(const SymbolRecord &Function) {
  auto [At, New] = Texts.try_emplace(keyOf(Function));
  if (!New)
    return *At->second;
  if (Overloads.empty())
    readOverloads();
  auto Result = std::make_unique<TextCalls>();
  for (SourcePeer &Peer : Text.calleesOf(Function)) {
    SymbolRecord &Called = Peer.Function;
    if (llvm::ArrayRef<std::string> Ops = opsCalledBy(Called.Name);
        !Ops.empty())
      llvm::append_range(Result->Ops, Ops);
    else if (Called.Source)
      Result->Functions.push_back(
          std::make_shared<const SymbolRecord>(std::move(Called)));
    else // overloads are one to text
      llvm::append_range(Result->Compiled, Text.nodesNamed(Called.Name));
  }
  return *(At->second = std::move(Result));
}

/// Breadth first, so that ways are short.
class KernelCode::Walk {
public:
  Walk(KernelCode &Of, const BackendOp &Op, bool OwnInText)
      : Of(Of), MayHaveText((OwnInText || Op.How != Support::Own) &&
                            !lookedAt(Of.PyTorch.summary()).closed()) {
    const RegistrationRecord &Row = *Op.Entry.Row;
    Session &In = Op.Layer == 0 ? Of.PyTorch : *Of.Project;
    if (Row.Kernel != 0) {
      if (auto N = In.walk().find(Row.Kernel))
        enter(In, *N, None);
    } else if (&In == &Of.PyTorch && MayHaveText) {
      for (SymbolRecord &Kernel :
           kernelsInText(In, Of.Text, Of.Ops.entry(Op.Op), Row))
        enter(std::make_shared<const SymbolRecord>(std::move(Kernel)), None);
    }
    Result.Known = !Visits.empty();
    if (!Result.Known)
      readRule(Op);
  }

  /// Kernels of a backend's own.
  Walk(KernelCode &Of, llvm::ArrayRef<RegistrationRecord> Kernels)
      : Of(Of), MayHaveText(false) {
    for (const RegistrationRecord &Row : Kernels)
      if (Row.Kernel != 0)
        if (auto N = Of.PyTorch.walk().find(Row.Kernel))
          enter(Of.PyTorch, *N, None);
    Result.Known = !Visits.empty();
  }

  Walk(KernelCode &Of, std::vector<SymbolRecord> Functions)
      : Of(Of), MayHaveText(true) {
    Result.Known = true;
    for (SymbolRecord &Function : Functions)
      enter(std::make_shared<const SymbolRecord>(std::move(Function)), None);
  }

  Code run() {
    for (size_t I = 0; I < Visits.size(); ++I)
      if (Visits[I].Function.Text)
        readText(I);
      else
        readCompiled(I);
    Result.Raises = Result.Calls.empty() && !Result.InText && onlyRaises();
    return std::move(Result);
  }

private:
  struct Visit {
    At Function;
    size_t Before = None;
  };
  static constexpr size_t None = ~size_t(0);

  void enter(Session &In, Node N, size_t Before) {
    if (Seen[&In == Of.Project].insert(N).second)
      Visits.push_back({{&In, N, nullptr}, Before});
  }

  void enter(TextFunction Function, size_t Before) {
    if (!Function->Source) {
      if (auto N = Of.PyTorch.walk().find(Function->Id))
        enter(Of.PyTorch, *N, Before);
    } else if (SeenText.insert(keyOf(*Function)).second) {
      Visits.push_back({{nullptr, 0, std::move(Function)}, Before});
    }
  }

  /// Whether the first function by hand does so.
  bool onlyRaises() const {
    auto Is = [](const Visit &V, index::WalkFlag Flag) {
      return V.Function.In->walk().has(V.Function.N, Flag);
    };
    auto ByHand = llvm::find_if(
        Visits, [&](const Visit &V) { return !Is(V, index::WalkGenerated); });
    if (ByHand == Visits.end() || !Is(*ByHand, index::WalkDefined))
      return false;
    Session &In = *ByHand->Function.In;
    bool Raises = false;
    for (WalkEdge Edge : In.walk().callees(ByHand->Function.N)) {
      auto Called = In.symbol(In.walk().id(Edge.peer()));
      if (!Called)
        return false;
      const llvm::StringRef Name(Called->Name);
      if (Name == "c10::detail::torchCheckFail" ||
          (Name.starts_with("c10::") && Name.ends_with("Error")))
        Raises = true;
      else if (!Edge.isDispatch() && !isPlumbingToCall(*Called, Edge.kind()) &&
               Name != "c10::str")
        return false;
    }
    return Raises;
  }

  /// The kernels that torchgen writes for a structured op allocate and call the
  /// op with out arguments (torchgen/dest/register_dispatch_key.py).
  void readRule(const BackendOp &Op) {
    const index::OpRecord *Entry = Of.Ops.entry(Op.Op);
    const std::string *Delegate =
        Entry ? Entry->field("structured_delegate") : nullptr;
    if (!Delegate ||
        Op.Entry.Row->Key != "CompositeExplicitAutogradNonFunctional")
      return;
    Result.Known = Result.InText = true; // what the meta function calls, too
    for (const std::string &Called : {OperatorName(Op.Op).sibling(*Delegate),
                                      std::string("aten::empty.memory_format"),
                                      std::string("aten::empty_strided")})
      met(Called, false, None);
  }

  /// A project only declares what PyTorch defines, and not all is compiled.
  void readDeclared(size_t I) {
    const At Now = Visits[I].Function;
    const size_t Before = Visits[I].Before;
    const index::SymbolId Id = Now.In->walk().id(Now.N);
    if (Now.In != &Of.PyTorch) {
      if (auto There = Of.PyTorch.walk().find(Id))
        enter(Of.PyTorch, *There, Before);
    } else if (MayHaveText) {
      for (const TextFunction &Function : Of.definitionsOf(Now.N))
        enter(Function, Before);
    }
  }

  void readCompiled(size_t I) {
    const At Now = Visits[I].Function;
    const WalkGraph &Graph = Now.In->walk();
    if (!Graph.has(Now.N, index::WalkDefined))
      return readDeclared(I);
    // A generated function that asks for an op does nothing else.
    const bool IsEntry = Graph.has(Now.N, index::WalkGenerated) &&
                         llvm::any_of(Graph.callees(Now.N), [](WalkEdge E) {
                           return E.isDispatch();
                         });
    for (WalkEdge Edge : Graph.callees(Now.N)) {
      if (!isRun(Edge) || Graph.has(Edge.peer(), index::WalkType) ||
          (IsEntry && !Edge.isDispatch()))
        continue;
      if (Graph.isOp(Edge.peer())) {
        met(std::string(Graph.opName(Edge.peer())), false, I);
      } else if (Edge.is(facts::EdgeKind::Stub)) {
        if (auto Stub = Now.In->symbol(Graph.id(Edge.peer())))
          met(Stub->Name, true, I);
      } else {
        enter(*Now.In, Edge.peer(), I);
        if (Now.In == &Of.PyTorch)
          readVirtual(Edge, I);
      }
    }
  }

  /// A virtual call runs the methods of the classes that are constructed on the
  /// way (rapid type analysis).
  void readVirtual(WalkEdge Edge, size_t I) {
    auto Meet = [&](llvm::StringRef Class, const Overriders &Methods) {
      if (auto Found = Methods.find(Class); Found != Methods.end())
        for (Node Method : Found->second)
          enter(Of.PyTorch, Method, I);
    };
    if (Edge.is(facts::EdgeKind::Construct)) {
      llvm::StringRef Class = Of.classOf(Edge.peer());
      if (Constructed.insert(Class).second)
        for (const Overriders *Methods : Called)
          Meet(Class, *Methods);
    } else if (Edge.is(facts::EdgeKind::Virtual)) {
      const Overriders &Methods = Of.overridersOf(Edge.peer());
      // Far fewer classes override it than are constructed.
      auto IsConstructed = [&](const auto &Class) {
        return Constructed.contains(Class.first());
      };
      if (!Methods.empty() && Called.insert(&Methods) &&
          llvm::any_of(Methods, IsConstructed))
        for (const auto &Class : Constructed)
          Meet(Class.first(), Methods);
    }
  }

  void readText(size_t I) {
    Result.InText = true;
    Result.Texts.push_back(Visits[I].Function.Text);
    const TextCalls &Calls = Of.callsOf(*Visits[I].Function.Text);
    for (const std::string &Op : Calls.Ops)
      met(Op, false, I);
    for (const TextFunction &Function : Calls.Functions)
      enter(Function, I);
    for (Node N : Calls.Compiled)
      enter(Of.PyTorch, N, I);
  }

  void met(const std::string &Name, bool IsStub, size_t I) {
    if (!SeenCalls.insert(Name).second)
      return;
    Call &Made = Result.Calls.emplace_back(Call{Name, IsStub, {}});
    for (; I != None; I = Visits[I].Before)
      Made.Way.push_back(Visits[I].Function);
    std::reverse(Made.Way.begin(), Made.Way.end());
  }

  KernelCode &Of;
  bool MayHaveText;
  Code Result;
  std::vector<Visit> Visits;
  llvm::DenseSet<Node> Seen[2]; ///< of PyTorch, of the project
  llvm::StringSet<> SeenText, SeenCalls, Constructed;
  llvm::SetVector<const Overriders *> Called; ///< virtual methods
};

KernelCode::Code KernelCode::read(const BackendOp &Op, bool OwnInText) {
  if (!Op.Entry.Row)
    return {};
  return Walk(*this, Op, OwnInText).run();
}

KernelCode::Code
KernelCode::readStub(llvm::ArrayRef<RegistrationRecord> Kernels) {
  return Walk(*this, Kernels).run();
}

KernelCode::Code KernelCode::readText(std::vector<SymbolRecord> Functions) {
  return Walk(*this, std::move(Functions)).run();
}

std::vector<std::string> KernelCode::overloadsInText(llvm::StringRef Op) {
  if (Overloads.empty())
    readOverloads();
  return Overloads.lookup(Op);
}

std::vector<RunStep> KernelCode::steps(const Call &Made) {
  std::vector<RunStep> Steps;
  for (size_t I = 0; I < Made.Way.size(); ++I) {
    const At &Function = Made.Way[I];
    if (Function.Text) {
      Steps.push_back(
          {Function.Text->Name, definitionOf(*Function.Text), From::Source});
      continue;
    }
    const WalkGraph &Graph = Function.In->walk();
    auto Symbol = Function.In->symbol(Graph.id(Function.N));
    if (!Symbol || isGenerated(*Symbol))
      continue;
    RunStep &Step =
        Steps.emplace_back(RunStep{Symbol->Name, definitionOf(*Symbol)});
    if (I + 1 == Made.Way.size() || Made.Way[I + 1].In != Function.In)
      continue;
    const index::SymbolId Next = Graph.id(Made.Way[I + 1].N);
    for (const index::EdgeRecord &Edge : Function.In->callees(Symbol->Id))
      if (Edge.Peer == Next) {
        Step.Where = Edge.Site;
        break;
      }
  }
  return Steps;
}

} // namespace torchtalk::query
