//===- Explain.cpp - What the lines of a log are --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/explain/Explain.h"
#include "query/dispatch/KnownRows.h"
#include "query/explain/CodePlaces.h"
#include "query/explain/LogLines.h"
#include "query/explain/MessageIndex.h"
#include "query/explain/MessageOrder.h"

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

class Reading {
public:
  Reading(Session &Index, const ExplainRequest &Request, ExplainResult &Out)
      : Index(Index), Request(Request), Out(Out), Code(Index), Rows(Index) {}

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
          if (Read->AlsoMessage)
            Known |= message(Text, Begin, Number, MessageEnd);
          Out.Unknown += Known ? 0 : 1;
        } else if (!message(Text, Begin, Number, MessageEnd)) {
          ++Out.Unknown;
        }
      }
      Begin = Newline + 1;
    }
    Out.TooMuch = Budget == 0;
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
    if (!Read.Op.empty())
      return op(Read, Line, Number);
    CodeAt At;
    if (std::string File = Code.file(Read.File); !File.empty())
      At = Code.at(File, Read.Line);
    else if (Read.TheKind == Explained::Kind::CppFrame)
      At = Code.named(Read.Function);
    if (At.Function.empty() && At.Where.File.empty())
      return false;
    if (Explained *E = add(Read.TheKind, Line, Number)) {
      E->Code = std::move(At);
      E->Certain = Read.TheKind == Explained::Kind::Raised;
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
    return true;
  }

  /// Whether the line from \p Begin on is a message, or the start of one.
  bool message(StringRef Text, size_t Begin, size_t Number,
               size_t &MessageEnd) {
    StringRef Line = Text.substr(Begin, MostOfLine);
    Line = Line.take_front(Line.find('\n'));
    auto Found = messages().find(Text, Begin, Begin + Line.size(), Budget);
    std::vector<RankedPlace> Places = rankPlaces(Found);
    if (Places.empty())
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
  Reading(Index, Request, Result).run(Text);
  return Result;
}

} // namespace torchtalk::query
