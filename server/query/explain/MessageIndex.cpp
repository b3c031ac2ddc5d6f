//===- MessageIndex.cpp - Which messages a text may be --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/explain/MessageIndex.h"
#include "query/names/Library.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

#include <algorithm>
#include <cstring>
#include <tuple>

namespace torchtalk::query {

using llvm::StringRef;

namespace {

constexpr size_t Buckets = size_t(1) << 16;
/// Bytes that a text may have for one expression.
constexpr size_t MaxValue = 4000;
/// Of a text, what is looked at for an anchor.
constexpr size_t MaxAnchored = 64;

uint64_t bytesAt(const char *At, unsigned Size) {
  uint64_t Bytes = 0;
  std::memcpy(&Bytes, At, Size);
  return Bytes;
}
size_t bucketOf(uint64_t Bytes) {
  return (Bytes * 0x9e3779b97f4a7c15ULL) >> 48;
}

bool isPlainEnd(StringRef Rest) {
  Rest = Rest.ltrim(" \t\r");
  return Rest.empty() || Rest.starts_with("\n") ||
         Rest.starts_with("(Triggered internally at ") ||
         Rest.starts_with("(function ");
}

/// "IndexError" of the text "torch.IndexError: " that ends at \p End.
StringRef raisedBefore(StringRef Text, size_t End) {
  StringRef Before = Text.take_front(End);
  if (!Before.consume_back(": "))
    return "";
  size_t At = Before.size();
  while (At > 0 && (llvm::isAlnum(Before[At - 1]) || Before[At - 1] == '_'))
    --At;
  return Before.drop_front(At);
}

/// "torch._dynamo.exc.Unsupported"
bool isQualifiedClass(StringRef Name) {
  auto [Module, Class] = Name.rsplit('.');
  return !Class.empty() && llvm::isUpper(Class.front()) &&
         llvm::all_of(Name, [](char C) {
           return llvm::isAlnum(C) || C == '_' || C == '.';
         });
}

/// Where a message may start in the line from \p Begin on: at its start, and
/// after "SomeError: ".
llvm::SmallVector<size_t, 4> startsIn(StringRef Text, size_t Begin) {
  llvm::SmallVector<size_t, 4> Result;
  StringRef Line = Text.substr(Begin, 400);
  Line = Line.take_front(Line.find('\n'));
  auto Add = [&](size_t At) { Result.push_back(Begin + At); };
  size_t First = std::min(Line.find_first_not_of(" \t"), Line.size());
  Add(First);
  if (Line.drop_front(First).starts_with("E ")) // of pytest
    Add(std::min(Line.find_first_not_of(" \t", First + 1), Line.size()));
  for (size_t At = Line.find(": "); At != StringRef::npos && Result.size() < 6;
       At = Line.find(": ", At + 2)) {
    StringRef Before = Line.take_front(At);
    if (Before.ends_with("Error") || Before.ends_with("Exception") ||
        Before.ends_with("Warning") || Before.ends_with("what()") ||
        isQualifiedClass(Before.drop_front(Before.rfind(' ') + 1)))
      Add(std::min(Line.find_first_not_of(" \t", At + 1), Line.size()));
  }
  return Result;
}

/// Compares a pattern with a text from one place on.
class Comparison {
public:
  Comparison(StringRef Text, const MessageIndex::Pattern &P)
      : Text(Text), P(P) {}

  /// The end of the pattern that starts at \p Begin and ends a line.
  /// \returns npos where there is none.
  size_t whole(size_t Begin) {
    Values.clear();
    if (!Text.substr(Begin).starts_with(P.Texts.front()))
      return StringRef::npos;
    size_t At = Begin + P.Texts.front().size();
    for (size_t I = 1; I < P.Texts.size(); ++I) {
      const bool Last = I + 1 == P.Texts.size();
      size_t Found = next(At, P.Texts[I], Last);
      if (Found == StringRef::npos)
        return Found;
      Values.push_back(Text.slice(At, Found));
      At = Found + P.Texts[I].size();
    }
    return isPlainEnd(Text.substr(At)) ? At : StringRef::npos;
  }

  /// The same where text \p Number is at \p At, and others are before it and
  /// after it in the same line.
  bool part(unsigned Number, size_t At, size_t LineBegin, size_t LineEnd,
            size_t &Begin, size_t &End) {
    Values.assign(P.Texts.size() - 1, "");
    Begin = At;
    for (unsigned I = Number; I-- > 0;) {
      if (P.Texts[I].empty())
        continue;
      size_t Found = Text.slice(LineBegin, Begin).rfind(P.Texts[I]);
      if (Found == StringRef::npos)
        return false;
      Found += LineBegin;
      Values[I] = Text.slice(Found + P.Texts[I].size(), Begin);
      Begin = Found;
    }
    End = At + P.Texts[Number].size();
    for (unsigned I = Number + 1; I < P.Texts.size(); ++I) {
      if (P.Texts[I].empty())
        continue;
      size_t Found = Text.slice(End, LineEnd).find(P.Texts[I]);
      if (Found == StringRef::npos)
        return false;
      Values[I - 1] = Text.slice(End, End + Found);
      End += Found + P.Texts[I].size();
    }
    return true;
  }

  std::vector<StringRef> Values;

private:
  size_t next(size_t At, StringRef Wanted, bool Last) const {
    // No value has several lines.
    size_t Most = std::min(Text.substr(At, MaxValue).find('\n'), MaxValue);
    StringRef Near = Text.substr(At, Most + Wanted.size());
    if (Last && Wanted.empty()) {
      StringRef Line = Near.take_front(Near.find('\n'));
      for (StringRef Note : {" (Triggered internally at ", " (function "})
        Line = Line.take_front(Line.find(Note));
      return At + Line.rtrim().size();
    }
    for (size_t Found = Near.find(Wanted); Found != StringRef::npos;
         Found = Near.find(Wanted, Found + 1))
      if (!Last || isPlainEnd(Text.substr(At + Found + Wanted.size())))
        return At + Found;
    return StringRef::npos;
  }

  StringRef Text;
  const MessageIndex::Pattern &P;
};

} // namespace

void MessageIndex::Table::add(const Anchor &A) {
  uint32_t &Head = Heads[bucketOf(A.Bytes)];
  Anchors.push_back(A);
  Next.push_back(Head);
  Head = static_cast<uint32_t>(Anchors.size());
}

MessageIndex::MessageIndex(std::vector<source::MessageFile> Of)
    : Files(std::move(Of)) {
  group();
  anchor();
}

void MessageIndex::group() {
  llvm::StringMap<uint32_t> Numbers;
  std::string Key;
  for (const source::MessageFile &File : Files)
    for (const source::MessageRecord &M : File.Messages) {
      Key.clear();
      for (size_t I = 0; I < M.Parts.size(); I += 2)
        Key.append(M.Parts[I]).append(1, '\1');
      auto [At, New] = Numbers.try_emplace(Key, Patterns.size());
      if (New) {
        Pattern &P = Patterns.emplace_back();
        for (size_t I = 0; I < M.Parts.size(); I += 2) {
          StringRef Text = M.Parts[I];
          P.Letters += llvm::count_if(Text, llvm::isAlnum);
          P.Marks += llvm::count_if(Text, [](char C) { return C > ' '; });
          P.Texts.push_back(I + 1 < M.Parts.size() ? Text : Text.rtrim());
        }
      }
      Patterns[At->second].Places.push_back({&File, &M});
    }
  // Code of tests and examples raises, too.
  for (Pattern &P : Patterns)
    llvm::stable_sort(P.Places, [](const Place &A, const Place &B) {
      return isOfLibrary(A.File->File) > isOfLibrary(B.File->File);
    });
}

void MessageIndex::anchor() {
  for (Table *T : {&Long, &Short})
    T->Heads.resize(Buckets);
  std::vector<uint32_t> Counts(Buckets);
  /// Calls \p Fn with each window of \p Size of the texts of \p P.
  auto ForEach = [](const Pattern &P, unsigned Size, auto Fn) {
    for (size_t I = 0; I < P.Texts.size(); ++I) {
      StringRef Text = P.Texts[I].take_front(MaxAnchored);
      for (size_t At = 0; At + Size <= Text.size(); ++At)
        if (!Text.substr(At, Size).contains('\n'))
          Fn(I, At, bytesAt(Text.data() + At, Size));
    }
  };
  for (const Pattern &P : Patterns)
    ForEach(P, Long.Size,
            [&](size_t, size_t, uint64_t Bytes) { ++Counts[bucketOf(Bytes)]; });
  for (const auto &[Number, P] : llvm::enumerate(Patterns)) {
    Anchor Best;
    uint32_t Least = UINT32_MAX;
    Table *Into = &Long;
    auto Take = [&](size_t Text, size_t At, uint64_t Bytes, uint32_t Count) {
      if (Count >= Least || Text > UINT16_MAX)
        return;
      Least = Count;
      Best = {Bytes, static_cast<uint32_t>(Number), static_cast<uint16_t>(Text),
              static_cast<uint16_t>(At)};
    };
    ForEach(P, Long.Size, [&](size_t Text, size_t At, uint64_t Bytes) {
      Take(Text, At, Bytes, Counts[bucketOf(Bytes)]);
    });
    if (Least == UINT32_MAX) {
      Into = &Short;
      ForEach(P, Short.Size, [&](size_t Text, size_t At, uint64_t Bytes) {
        Take(Text, At, Bytes, 0);
      });
    }
    if (Least != UINT32_MAX)
      Into->add(Best);
  }
}

std::vector<MessageIndex::Match> MessageIndex::find(StringRef Text,
                                                    size_t Begin, size_t End,
                                                    size_t &Budget) const {
  std::vector<Match> Result;
  std::vector<uint32_t> Seen;
  auto Compare = [&](const Anchor &A, size_t At) {
    const Pattern &P = Patterns[A.Pattern];
    StringRef Wanted = P.Texts[A.Text];
    if (At < A.Offset || !Text.substr(At - A.Offset).starts_with(Wanted))
      return;
    At -= A.Offset;
    // The message starts in this line, or as many above as its texts have.
    size_t Above = Wanted.take_front(A.Offset).count('\n');
    for (unsigned I = 0; I < A.Text; ++I)
      Above += P.Texts[I].count('\n');
    size_t First = Begin;
    for (; Above > 0 && First > 0; --Above) {
      size_t Newline = Text.take_front(First - 1).rfind('\n');
      First = Newline == StringRef::npos ? 0 : Newline + 1;
    }
    Comparison C(Text, P);
    for (size_t Start : startsIn(Text, First)) {
      size_t Stop = C.whole(Start);
      if (Stop == StringRef::npos)
        continue;
      Result.push_back({&P, Start, Stop, true, std::move(C.Values),
                        raisedBefore(Text, Start)});
      Seen.push_back(A.Pattern);
      return;
    }
    size_t PartBegin = 0, PartEnd = 0;
    if (!C.part(A.Text, At, Begin, std::max(End, At + Wanted.size()), PartBegin,
                PartEnd))
      return;
    Result.push_back({&P, PartBegin, PartEnd, false, std::move(C.Values),
                      raisedBefore(Text, PartBegin)});
    Seen.push_back(A.Pattern);
  };
  for (const Table *T : {&Long, &Short})
    for (size_t At = Begin; At + T->Size <= End && Budget > 0; ++At) {
      const uint64_t Bytes = bytesAt(Text.data() + At, T->Size);
      for (uint32_t I = T->Heads[bucketOf(Bytes)]; I != 0 && Budget > 0;
           I = T->Next[I - 1]) {
        const Anchor &A = T->Anchors[I - 1];
        if (A.Bytes != Bytes || llvm::is_contained(Seen, A.Pattern))
          continue;
        --Budget;
        Compare(A, At);
      }
    }
  llvm::stable_sort(Result, [](const Match &A, const Match &B) {
    return std::tuple(A.Whole, A.Of->Marks) > std::tuple(B.Whole, B.Of->Marks);
  });
  return Result;
}

std::vector<StringRef> MessageIndex::kindsAt(StringRef File,
                                             uint32_t Line) const {
  std::vector<StringRef> Result;
  for (const source::MessageFile &Of : Files)
    if (Of.File == File)
      for (const source::MessageRecord &Message : Of.Messages)
        if (Message.Line == Line && Message.raises())
          Result.push_back(Message.Kind);
  return Result;
}

} // namespace torchtalk::query
