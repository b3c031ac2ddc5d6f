//===- ClosureDiff.cpp - What came into closures, and left them -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/run/ClosureDiff.h"
#include "query/run/Closure.h"
#include "query/text/SourceNames.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <array>
#include <map>
#include <set>
#include <tuple>

namespace torchtalk::query {

using index::OperatorName;
using index::Session;
using End = Closure::End;

namespace {

/// How the code of an op was read: what compiled code shows, text may hide.
enum class Reading : uint8_t { NotRead, Compiled, Partly, Text };

/// An op or a stub in one version. Numbers are the same in both.
struct Vertex {
  std::optional<unsigned> Number; ///< in the closure; not there: no such op
  Reading How = Reading::NotRead;
  std::vector<unsigned> Calls = {};
  /// Also what may be called where text does not tell, and what the closure
  /// leaves out.
  std::vector<unsigned> MayCall = {};

  bool inText() const { return How == Reading::Partly || How == Reading::Text; }
};

Reading readingOf(const KernelCode::Code &Code) {
  if (!Code.Known)
    return Reading::NotRead;
  if (!Code.InText)
    return Reading::Compiled;
  return llvm::all_of(Code.Calls,
                      [](const KernelCode::Call &Made) {
                        return Made.Way.empty() || Made.Way.back().Text;
                      })
             ? Reading::Text
             : Reading::Partly;
}

/// What operators of at::Tensor call (ATen/TensorOperators.h, TensorBody.h).
constexpr const char *OfOperators[] = {
    "add",         "sub",        "mul",         "div",        "remainder",
    "bitwise_and", "bitwise_or", "bitwise_xor", "lt",         "le",
    "gt",          "ge",         "eq",          "ne",         "bitwise_not",
    "neg",         "add_",       "sub_",        "mul_",       "div_",
    "__iand__",    "__ior__",    "__ixor__",    "select",     "index",
    "fill_",       "remainder_", "copy_",       "empty_like", "reciprocal",
    "rsub"};

/// The name of an op or a stub as code calls it.
llvm::StringRef calledAs(llvm::StringRef Name) {
  return OperatorName(Name).Name;
}

/// The op that a function is for: "add" of add_out and add_symint.
llvm::StringRef opOfFunction(llvm::StringRef Function) {
  Function.consume_back("_symint");
  if (!Function.consume_back("_outf"))
    Function.consume_back("_out");
  Function.consume_back("_symint");
  return Function;
}

struct Side {
  Side(Session &Index, const std::string &Key)
      : Table(selected(Index, Key)), Ops(Table, Index, nullptr, Key) {}

  static BackendTable selected(Session &Index, const std::string &Key) {
    auto Table = BackendTable::read(Index);
    Table.select(Key);
    return Table;
  }

  const Closure::Point &point(unsigned V) const {
    return Ops.point(*Vertices[V].Number);
  }

  using CalledNames = std::set<std::string>; ///< last components

  /// What a function of text calls, whatever the names mean.
  const CalledNames &namesIn(const index::SymbolRecord &Function) {
    const std::string File = definitionOf(Function).File;
    auto [At, New] = Names.try_emplace(File);
    if (New)
      if (auto Text = Table.opSet().index().text(File))
        for (const TextCall &Call : Text->Code.Calls)
          if (Call.Function != TextCall::NoFunction)
            At->second[std::string(Text->Code.Functions[Call.Function].Name)]
                .emplace(source::unqualified(Call.Callee));
    return At->second[Function.Name];
  }

  BackendTable Table;
  Closure Ops;
  /// By file and function.
  std::map<std::string, std::map<std::string, CalledNames>> Names;
  std::vector<Vertex> Vertices;
  /// By calledAs().
  llvm::StringMap<std::vector<unsigned>> ByName;
};

} // namespace

class ClosureDiff::Comparing {
public:
  Comparing(Session &Old, Session &New, const std::string &Key)
      : Sides{{{Old, Key}, {New, Key}}} {
    // A run tells what is registered, and no code of it.
    auto HasCode = [](Session &Index) {
      const KnownRows Known(Index);
      return Known.isWhole() && !Known.isOfRun();
    };
    Compared.OwnFollowed = HasCode(Old) && HasCode(New);
  }

  std::vector<ClosureChange> changes(const std::vector<std::string> &Ops) {
    for (Side &S : Sides)
      read(S, Ops);
    for (Side &S : Sides)
      readText(S);
    alignOwn();
    std::vector<ClosureChange> Changes;
    for (const std::string &Op : Ops) {
      auto Found = Numbers.find(Op);
      if (Found == Numbers.end() || !isInBoth(Found->second))
        continue;
      ClosureChange Change = compare(Found->second);
      if (!Change.empty())
        Changes.push_back(std::move(Change));
    }
    return Changes;
  }

  void locate(ClosureCall &Call, bool IsNew) {
    Side &Of = Sides[IsNew];
    auto At = [&](const std::string &Name) {
      return *Of.Vertices[Numbers.lookup(Name)].Number;
    };
    Call.Link = Of.Ops.link(At(Call.Link.Op), At(Call.Names.front()));
  }

  ComparedClosures Compared;

private:
  using Order = std::vector<unsigned>;

  unsigned numberOf(const std::string &Name) {
    auto [At, New] = Numbers.try_emplace(Name, Names.size());
    if (New) {
      Names.push_back(Name);
      for (Side &S : Sides)
        S.Vertices.emplace_back();
    }
    return At->second;
  }

  bool isInBoth(unsigned V) const {
    return llvm::all_of(Sides,
                        [=](const Side &S) { return S.Vertices[V].Number; });
  }

  void read(Side &Of, const std::vector<std::string> &Ops) {
    for (const std::string &Op : Ops)
      Of.Ops.find(Op);
    Of.Ops.readAll();
    for (unsigned I = 0; I < Of.Ops.size(); ++I) {
      const Closure::Point &P = Of.Ops.point(I);
      const unsigned V = numberOf(P.Name);
      Of.Vertices[V].Number = I;
      Of.ByName[calledAs(P.Name)].push_back(V);
      if ((P.IsStub || P.Run.How == Support::Own) && !Compared.OwnFollowed)
        continue;
      std::vector<unsigned> Calls, All;
      for (unsigned To : P.Calls)
        Calls.push_back(numberOf(Of.Ops.point(To).Name));
      for (const KernelCode::Call &Call : P.Code.Calls)
        All.push_back(numberOf(Call.Name));
      Of.Vertices[V] = {I, readingOf(P.Code), std::move(Calls), std::move(All)};
    }
  }

  /// Text names methods of objects whose type it does not tell, and no
  /// operators: each op that is called so may be meant.
  void readText(Side &Of) {
    for (Vertex &V : Of.Vertices) {
      if (!V.inText())
        continue;
      auto Add = [&](llvm::StringRef Name) {
        if (auto Found = Of.ByName.find(Name); Found != Of.ByName.end())
          llvm::append_range(V.MayCall, Found->second);
      };
      const KernelCode::Code &Code = Of.Ops.point(*V.Number).Code;
      for (const auto &Function : Code.Texts)
        for (const std::string &Name : Of.namesIn(*Function)) {
          Add(Name);
          if (llvm::StringRef Op = opOfFunction(Name); Op != Name)
            Add(Op);
        }
      if (!Code.Texts.empty())
        for (const char *Name : OfOperators)
          Add(Name);
      llvm::sort(V.MayCall);
      V.MayCall.erase(llvm::unique(V.MayCall), V.MayCall.end());
    }
  }

  /// A kernel of the backend's own that one version alone has compiled ends the
  /// way in both.
  void alignOwn() {
    auto &[Old, New] = Sides;
    for (unsigned V = 0; V < Names.size(); ++V) {
      if (!isInBoth(V) || Old.point(V).Run.How != Support::Own ||
          New.point(V).Run.How != Support::Own ||
          Old.point(V).Code.Known == New.point(V).Code.Known)
        continue;
      for (Side &S : Sides)
        S.Vertices[V] = {S.Vertices[V].Number};
    }
  }

  /// Breadth first by \p Calls.
  Order from(const Side &Of, unsigned Start,
             std::vector<unsigned> Vertex::*Calls, llvm::BitVector &Met) const {
    Met.resize(Names.size());
    Met.set(Start);
    Order Found = {Start};
    for (size_t I = 0; I < Found.size(); ++I)
      for (unsigned To : Of.Vertices[Found[I]].*Calls)
        if (!Met.test(To)) {
          Met.set(To);
          Found.push_back(To);
        }
    return Found;
  }

  ClosureChange compare(unsigned Op) {
    ClosureChange Change{Names[Op], {}, {}};
    Order Orders[2];
    llvm::BitVector MayMeet[2];
    for (unsigned Which : {0, 1}) {
      const Side &Of = Sides[Which];
      llvm::BitVector Met;
      Orders[Which] = from(Of, Op, &Vertex::Calls, Met);
      for (unsigned V : Orders[Which]) {
        if (Of.point(V).TheEnd == End::Unknown) {
          Compared.Unknown.push_back(Names[Op]);
          return {};
        }
        if (Of.Vertices[V].inText())
          Change.Code = From::Source;
      }
      from(Of, Op, &Vertex::MayCall, MayMeet[Which]);
    }
    auto IsReadOtherwise = [&](unsigned V) {
      const Reading Was = Sides[0].Vertices[V].How;
      const Reading Is = Sides[1].Vertices[V].How;
      return Was != Is && Was != Reading::NotRead && Is != Reading::NotRead;
    };
    if (llvm::any_of(Orders[0], IsReadOtherwise) ||
        llvm::any_of(Orders[1], IsReadOtherwise)) {
      Compared.ReadOtherwise.push_back(Names[Op]);
      return {};
    }
    ++Compared.Compared;
    Compared.AsText += Change.Code == From::Source;
    Change.Left = callsOf(false, Orders[0], MayMeet[1]);
    Change.Came = callsOf(true, Orders[1], MayMeet[0]);
    return Change;
  }

  /// Of an order in one version, what the code of the other one cannot call. A
  /// call from what that one has is a cause, and all else is brought by one.
  std::vector<ClosureCall> callsOf(bool Which, const Order &Order,
                                   const llvm::BitVector &InOther) {
    const Side &Of = Sides[Which];
    std::vector<ClosureCall> Calls;
    llvm::DenseMap<unsigned, size_t> CauseOf;
    std::vector<unsigned> Queue;
    std::map<std::pair<unsigned, llvm::StringRef>, size_t> Groups;
    for (unsigned V : Order)
      if (InOther.test(V))
        for (unsigned To : Of.Vertices[V].Calls) {
          if (InOther.test(To) || CauseOf.contains(To))
            continue;
          // Text names no overload: it may mean one that both have.
          const bool IsText = Of.Vertices[V].inText();
          if (IsText && Sides[!Which].Vertices[To].Number &&
              llvm::any_of(Of.Vertices[V].Calls, [&](unsigned Called) {
                return InOther.test(Called) && isSameButOverload(Called, To);
              }))
            continue;
          auto [At, New] = Groups.try_emplace(
              {V, IsText ? OperatorName(Names[To]).withoutOverload()
                         : llvm::StringRef(Names[To])},
              Calls.size());
          if (New)
            Calls.push_back(callOf(Which, V, To));
          else
            Calls[At->second].Names.push_back(Names[To]);
          CauseOf[To] = At->second;
          Queue.push_back(To);
        }
    for (size_t I = 0; I < Queue.size(); ++I) {
      const size_t Cause = CauseOf.lookup(Queue[I]);
      for (unsigned To : Of.Vertices[Queue[I]].Calls)
        if (!InOther.test(To) && CauseOf.try_emplace(To, Cause).second) {
          Calls[Cause].Brings.push_back(Names[To]);
          Queue.push_back(To);
        }
    }
    return Calls;
  }

  bool isSameButOverload(unsigned A, unsigned B) const {
    return OperatorName(Names[A]).withoutOverload() ==
           OperatorName(Names[B]).withoutOverload();
  }

  ClosureCall callOf(bool Which, unsigned From, unsigned To) const {
    const Side &Of = Sides[Which], &Other = Sides[!Which];
    ClosureCall Call{{Names[From], {}}, {Names[To]}};
    Call.IsStub = Of.point(To).IsStub;
    const Vertex &There = Other.Vertices[From];
    Call.RunsOtherwise = Of.point(From).Run.How != Other.point(From).Run.How;
    Call.OnlyOverload = !Other.Vertices[To].Number &&
                        Of.Vertices[From].inText() &&
                        llvm::any_of(There.MayCall, [&](unsigned Called) {
                          return isSameButOverload(Called, To);
                        });
    return Call;
  }

  std::array<Side, 2> Sides; ///< the old one, the new one
  std::vector<std::string> Names;
  llvm::StringMap<unsigned> Numbers;
};

ClosureDiff::ClosureDiff(Session &Old, Session &New, const std::string &Key)
    : Impl(std::make_unique<Comparing>(Old, New, Key)) {}
ClosureDiff::~ClosureDiff() = default;

std::vector<ClosureChange>
ClosureDiff::changes(const std::vector<std::string> &Ops) {
  return Impl->changes(Ops);
}

const ComparedClosures &ClosureDiff::compared() const { return Impl->Compared; }

std::vector<ClosureCause>
ClosureDiff::causes(const std::vector<ClosureChange> &Changes) {
  std::map<std::tuple<bool, std::string, std::vector<std::string>>, size_t>
      Known;
  std::vector<ClosureCause> Causes;
  for (const ClosureChange &Change : Changes)
    for (auto [Calls, IsNew] :
         {std::pair{&Change.Left, false}, std::pair{&Change.Came, true}})
      for (const ClosureCall &Call : *Calls) {
        auto [At, New] =
            Known.try_emplace({IsNew, Call.Link.Op, Call.Names}, Causes.size());
        if (New)
          Causes.push_back({Call, IsNew});
        ++Causes[At->second].Ops;
      }
  llvm::stable_sort(Causes,
                    [](const auto &A, const auto &B) { return A.Ops > B.Ops; });
  return Causes;
}

void ClosureDiff::locate(ClosureChange &Change) {
  for (ClosureCall &Call : Change.Left)
    Impl->locate(Call, false);
  for (ClosureCall &Call : Change.Came)
    Impl->locate(Call, true);
}

void ClosureDiff::locate(ClosureCause &Cause) {
  Impl->locate(Cause.Call, Cause.IsNew);
}

} // namespace torchtalk::query
