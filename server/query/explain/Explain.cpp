//===- Explain.cpp - What the lines of a log are --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/explain/Explain.h"
#include "query/conditions/Conditions.h"
#include "query/dispatch/KnownRows.h"
#include "query/explain/CodePlaces.h"
#include "query/explain/GpuKernels.h"
#include "query/explain/LogLines.h"
#include "query/explain/MessageIndex.h"
#include "query/explain/MessageOrder.h"
#include "query/explain/Profile.h"
#include "query/op/OpGuide.h"
#include "query/origin/DerivativeEntries.h"

#include "llvm/ADT/STLExtras.h"

#include <memory>
#include <optional>

namespace torchtalk::query {

using index::Session;
using llvm::StringRef;

namespace {

/// How much of a line is shown, and how much is looked at, in bytes.
constexpr size_t MostShown = 300, MostOfLine = size_t(64) << 10;
/// How many places of one message are shown.
constexpr size_t MostPlaces = 5;
/// How many kernels of an op are shown.
constexpr size_t MostKernels = 8;
/// Comparisons of the text with messages: some seconds.
constexpr size_t MostComparisons = 300'000;

/// \p Text without what would break a line of an answer.
std::string shown(StringRef Text, size_t Most = MostShown) {
  std::string Result = Text.take_front(Most).str();
  if (Text.size() > Most)
    Result += "...";
  for (char &C : Result)
    if (C == '\n' || C == '\r' || C == '\t')
      C = ' ';
  return Result;
}

/// Keys that most ask for come first.
size_t rankOfKey(StringRef Key) {
  constexpr StringRef First[] = {"CPU", "CUDA", "CompositeImplicitAutograd",
                                 "CompositeExplicitAutograd", "Meta"};
  return llvm::find(First, Key) - std::begin(First);
}

class Reading {
public:
  Reading(Session &Index, const ExplainRequest &Request, ExplainResult &Out)
      : Index(Index), Request(Request), Out(Out), Code(Index), Rows(Index),
        Around(Request.Read) {}

  void run(StringRef Text) {
    size_t MessageEnd = 0; // of what is explained already
    bool AfterFrame = false;
    for (size_t Begin = 0, Number = 1; Begin < Text.size(); ++Number) {
      const size_t Newline = std::min(Text.find('\n', Begin), Text.size());
      StringRef Line = Text.slice(Begin, Newline).rtrim();
      if (!Line.trim().empty()) {
        ++Out.Lines;
        // A frame of Python is followed by the line of its source.
        const bool IsSource = AfterFrame && Line.starts_with("    ");
        AfterFrame = false;
        if (Begin < MessageEnd || IsSource ||
            Line.trim() == "Traceback (most recent call last):") {
        } else if (auto Read = readLogLine(Line.take_front(MostOfLine))) {
          AfterFrame = Read->TheKind == Explained::Kind::PythonFrame;
          bool Known = known(*Read, Line, Number);
          if (Read->AlsoMessage &&
              !(Known && Read->TheKind >= Explained::Kind::Op))
            Known |=
                message(Text, Begin, Number, MessageEnd,
                        Known && Read->TheKind == Explained::Kind::NoKernel);
          Out.Unknown += Known ? 0 : 1;
        } else if (!message(Text, Begin, Number, MessageEnd)) {
          ++Out.Unknown;
        }
      }
      Begin = Newline + 1;
    }
    Out.TooMuch = Budget == 0;
  }

  /// Whether the text is a profile.
  bool runProfile(StringRef Text) {
    auto Events = readProfile(Text);
    if (!Events)
      return false;
    Out.Profile = true;
    for (const ProfileEvent &Event : *Events) {
      ++Out.Lines;
      auto Read = readLogLine(StringRef(Event.Name).take_front(MostOfLine));
      if (Event.Category == "kernel") {
        Read.emplace();
        Read->TheKind = Explained::Kind::GpuKernel;
      }
      const size_t Before = Out.Known.size();
      if (!Read || !known(*Read, Event.Name, 0))
        ++Out.Unknown;
      if (Out.Known.size() == Before)
        continue;
      Out.Known.back().Count = Event.Count;
      Out.Known.back().Microseconds = Event.Microseconds;
    }
    return true;
  }

private:
  /// A place for one more, or null where there are enough.
  Explained *add(Explained::Kind TheKind, StringRef Line, size_t Number) {
    ++Out.TotalKnown;
    if (Out.Known.size() >= Request.Limit)
      return nullptr;
    Explained &E = Out.Known.emplace_back();
    E.TheKind = TheKind;
    E.Line = Number;
    E.Text = shown(Line.trim());
    return &E;
  }

  bool known(const LogLine &Read, StringRef Line, size_t Number) {
    switch (Read.TheKind) {
    case Explained::Kind::Op:
      return opByName(Read.Op.str(), Line, Number);
    case Explained::Kind::Node:
      return node(Read.Node, Line, Number);
    case Explained::Kind::GpuKernel:
      return gpuKernel(Line, Number);
    case Explained::Kind::NoKernel:
    case Explained::Kind::Dispatch:
      return op(Read, Line, Number);
    default:
      return place(Read, Line, Number);
    }
  }

  bool opByName(const std::string &Name, StringRef Line, size_t Number) {
    const std::vector<std::string> Overloads =
        Index.op(Name) ? std::vector{Name} : Index.overloadsOf(Name);
    if (Overloads.empty())
      return false;
    Explained *E = add(Explained::Kind::Op, Line, Number);
    if (!E)
      return true;
    E->Op = Name;
    E->Overloads = Overloads.size();
    for (const std::string &Overload : Overloads)
      for (const index::RegistrationRecord &Row : Rows.of(Overload)) {
        if (!Row.isKernel())
          continue;
        auto Same = llvm::find_if(E->Kernels, [&](const OpKernel &K) {
          return K.Key == Row.Key && K.Kernel == Row.KernelName;
        });
        if (Same == E->Kernels.end())
          Same = E->Kernels.insert(
              Same, {Row.Key, Row.KernelName, {Row.File, Row.Line}});
        ++Same->Overloads;
      }
    llvm::stable_sort(E->Kernels, [](const OpKernel &A, const OpKernel &B) {
      return rankOfKey(A.Key) < rankOfKey(B.Key);
    });
    E->TotalKernels = E->Kernels.size();
    E->Kernels.resize(std::min(E->Kernels.size(), MostKernels));
    return true;
  }

  bool node(StringRef Name, StringRef Line, size_t Number) {
    const MadeNode *Made = nodeCalled(Index, Name);
    if (!Made || Made->How != index::DerivativeRecord::Match::Exact)
      return false;
    if (Explained *E = add(Explained::Kind::Node, Line, Number)) {
      E->Op = Made->Op;
      E->Entry = Made->Derivative.Where;
    }
    return true;
  }

  bool gpuKernel(StringRef Line, size_t Number) {
    auto [At, New] = Kernels.try_emplace(Line.trim());
    if (New)
      At->second = findGpuKernel(Index, Code, Line.trim());
    if (!At->second)
      return false;
    if (Explained *E = add(Explained::Kind::GpuKernel, Line, Number)) {
      E->Code = At->second->Code;
      E->Body = At->second->Body;
      E->Ops = At->second->Ops;
    }
    return true;
  }

  bool place(const LogLine &Read, StringRef Line, size_t Number) {
    CodeAt At;
    const std::string File = Code.file(Read.File);
    const bool InFile = !File.empty();
    if (InFile)
      At = Code.at(File, Read.Line);
    else if (Read.TheKind == Explained::Kind::CppFrame)
      At = Code.named(Read.Function);
    if (At.Function.empty() && At.Where.File.empty())
      return false;
    if (Explained *E = add(Read.TheKind, Line, Number)) {
      E->Certain = Read.TheKind == Explained::Kind::Raised;
      if (InFile && !Read.IsStart)
        E->Conditions = conditionsAt(
            At.Where, E->Certain ? messages().kindsAt(At.Where.File, Read.Line)
                                 : std::vector<StringRef>());
      E->Code = std::move(At);
    }
    return true;
  }

  bool op(const LogLine &Read, StringRef Line, size_t Number) {
    const std::string Op = Read.Op.str();
    auto Registered = Rows.of(Op);
    if (Registered.empty() && !Index.op(Op))
      return false;
    Explained *E = add(Read.TheKind, Line, Number);
    if (!E)
      return true;
    E->Op = Op;
    E->Key = Read.Key.str();
    for (index::RegistrationRecord &Row : Registered)
      if (Row.isKernel() &&
          (Read.TheKind == Explained::Kind::NoKernel || Row.Key == E->Key))
        E->Registered.push_back(std::move(Row));
    if (Read.TheKind == Explained::Kind::NoKernel)
      E->ToAdd = toAdd(*E);
    return true;
  }

  KernelToAdd toAdd(const Explained &E) {
    KernelToAdd Result;
    Result.InSource = llvm::any_of(
        E.Registered, [&](const auto &Row) { return Row.Key == E.Key; });
    if (auto Yaml = Index.op(E.Op)) {
      // That lists the kernels of a structured op.
      if (const std::string *Of = Yaml->field("structured_delegate"))
        if (auto Delegate = Index.op("aten::" + *Of))
          Yaml = std::move(Delegate);
      Result.Entry = {Yaml->File, Yaml->Line};
    }
    OpTests Tests = testsOfOp(
        Index, {index::OperatorName(E.Op).withoutOverload().str()}, E.Key);
    Result.OpInfos = Tests.OpInfos.size();
    Result.Tests = Tests.Direct.size();
    Result.Commands = std::move(Tests.Commands);
    return Result;
  }

  /// Whether the line from \p Begin on is a message, or the start of one.
  bool message(StringRef Text, size_t Begin, size_t Number, size_t &MessageEnd,
               bool OnlyWhole = false) {
    StringRef Line = Text.substr(Begin, MostOfLine);
    Line = Line.take_front(Line.find('\n'));
    auto Found = messages().find(Text, Begin, Begin + Line.size(), Budget);
    std::vector<RankedPlace> Places = rankPlaces(Found);
    if (Places.empty() || (OnlyWhole && !Places.front().Of->Whole))
      return false;
    if (Places.front().Of->Whole)
      MessageEnd = Places.front().Of->End;
    Explained *E = add(Explained::Kind::Message, Line, Number);
    if (!E)
      return true;
    E->TotalPlaces = Places.size();
    E->Certain = isCertain(Places);
    for (const RankedPlace &Place :
         llvm::ArrayRef(Places).take_front(MostPlaces))
      E->Places.push_back(placeOf(Place));
    return true;
  }

  MessagePlace placeOf(const RankedPlace &Of) {
    const source::MessageRecord &M = *Of.At.Message;
    MessagePlace Result{Code.at(Of.At.File->File, M.Line),
                        M.Kind,
                        shown(M.Condition),
                        M.Macro,
                        "",
                        {},
                        Of.Of->Whole};
    if (M.Macro.empty())
      Result.Conditions = conditionsAt(
          Result.Code.Where, M.raises() ? std::vector{StringRef(M.Kind)}
                                        : std::vector<StringRef>());
    for (size_t I = 0; I < M.Parts.size(); ++I)
      Result.Template +=
          I % 2 == 0 ? M.Parts[I]
                     : "{" + (M.Parts[I].empty() ? "..." : M.Parts[I]) + "}";
    Result.Template = shown(StringRef(Result.Template).rtrim());
    for (size_t I = 0; I < Of.Of->Values.size(); ++I)
      if (const std::string &Name = M.Parts[2 * I + 1]; !Name.empty())
        Result.Values.emplace_back(shown(Name, 80),
                                   shown(Of.Of->Values[I], 120));
    return Result;
  }

  /// Around what raises as \p Kinds say; where nothing is named, around the
  /// line.
  std::optional<SiteConditions> conditionsAt(const index::Location &Where,
                                             std::vector<StringRef> Kinds) {
    if (!Request.Read)
      return std::nullopt;
    for (StringRef &Kind : Kinds)
      Kind = Kind.drop_front(Kind.find_last_of(":.") + 1);
    return Around.at(Where, Kinds, /*Implied=*/Kinds.empty());
  }

  const MessageIndex &messages() {
    const auto &All = *Index.kept(
        [&] { return std::make_unique<const MessageIndex>(Index.messages()); });
    Out.HasMessages = !All.empty();
    return All;
  }

  Session &Index;
  const ExplainRequest &Request;
  ExplainResult &Out;
  CodePlaces Code;
  KnownRows Rows;
  Conditions Around;
  llvm::StringMap<std::optional<GpuKernel>> Kernels; ///< by line
  size_t Budget = MostComparisons;
};

} // namespace

ExplainResult explain(Session &Index, const ExplainRequest &Request) {
  ExplainResult Result;
  StringRef Text = Request.File.empty() ? Request.Text : Request.File;
  if (Text.trim().empty()) {
    Result.BadRequest = "there is no text to explain: give a message or a log";
    return Result;
  }
  Result.Bytes = Text.size();
  Text = Text.take_front(MostExplained);
  Result.Read = Text.size();
  Result.Looked = lookedAt(Index.summary());
  Reading Read(Index, Request, Result);
  if (!Read.runProfile(Text))
    Read.run(Text);
  return Result;
}

} // namespace torchtalk::query
