//===- SourceCode.cpp - Calls in C++ that was read as text ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/text/SourceCode.h"
#include "query/text/ReadText.h"
#include "records/NameParts.h"
#include "records/SymbolIds.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <mutex>
#include <set>

namespace torchtalk::query {

using index::Location;
using index::Session;
using index::SymbolRecord;
using index::TextRecord;
using source::unqualified;

namespace {

using TextFunction = source::CodeFunctionOf<std::string_view>;

SymbolRecord recordOf(const std::string &File, const TextFunction &F) {
  SymbolRecord Record;
  Record.Id = index::symbolId("text " + std::string(F.Name), File);
  Record.Name = F.Name;
  Record.Kind = F.Template ? facts::FunctionKind::Template
                           : facts::FunctionKind::Function;
  Record.Definitions.push_back({File, F.Line, F.EndLine});
  Record.Source = true;
  return Record;
}

/// What is called where a file's variables get their values.
SymbolRecord initializerOf(const std::string &File, uint32_t Line) {
  SymbolRecord Record =
      recordOf(File, {File + ":" + std::to_string(Line), Line, Line, false});
  Record.Kind = facts::FunctionKind::Initializer;
  return Record;
}

CallSite siteOf(const std::string &File, const TextCall &Call,
                const KnownFunction &Callee) {
  CallSite Site;
  Site.Origin = From::Source;
  Site.Where = {File, Call.Line};
  const auto &C = Callee.Components;
  if (Call.TheKind == TextCall::Kind::Address)
    Site.Kind = Call.registersKernel() ? facts::EdgeKind::Register
                                       : facts::EdgeKind::Address;
  else if (Call.TheKind == TextCall::Kind::Launch)
    Site.Kind = facts::EdgeKind::Launch;
  else if (C.size() > 1 && C.back() == C[C.size() - 2])
    Site.Kind = facts::EdgeKind::Construct;
  return Site;
}

/// The op whose generated `at::op` or `Tensor::op` a call means that no
/// function of the index fits; without a name when there is none.
SymbolRecord opOf(Session &Index, const TextCall &Call) {
  SymbolRecord Result;
  llvm::StringRef Name = Call.Callee;
  Name.consume_front("::");
  if (Call.TheKind == TextCall::Kind::Member ? Call.Receiver != "Tensor"
                                             : !Name.consume_front("at::"))
    return Result;
  // With symbolic sizes it is the same op (torchgen/api/cpp.py).
  Name.consume_back("_symint");
  std::string Called = "aten::" + Name.str();
  auto Overloads = Index.overloadsOf(Called);
  // What torchgen calls an overload with out arguments.
  if (Overloads.empty() &&
      (Name.consume_back("_out") || Name.consume_back("_outf"))) {
    Overloads = Index.overloadsOf("aten::" + Name.str());
    llvm::erase_if(Overloads, [](llvm::StringRef Overload) {
      return !Overload.ends_with("out");
    });
    if (!Overloads.empty())
      Called = Overloads.front();
  }
  if (Overloads.empty())
    return Result;
  auto Op = Index.op(Overloads.front());
  if (!Op)
    return Result;
  return recordOf(Op->File, {Called, Op->Line, Op->Line, false});
}

void finish(std::vector<CallSite> &Sites) {
  llvm::sort(Sites);
  Sites.erase(llvm::unique(Sites), Sites.end());
}

} // namespace

std::vector<SymbolRecord> functionsOfText(Session &Index,
                                          std::string_view Name) {
  std::vector<SymbolRecord> Result;
  for (const index::DeviceRecord &D : Index.devicesNamed(Name)) {
    if (D.Compiled)
      continue;
    SymbolRecord Record =
        recordOf(D.File, {D.Name, D.Line, D.EndLine, D.Template});
    if (!Result.empty() && Result.back().Id == Record.Id)
      Result.back().Definitions.push_back(Record.Definitions.front());
    else
      Result.push_back(std::move(Record));
  }
  return Result;
}

/// The calls by a last component that so many functions have, such as "call",
/// are kept for later questions: they are asked for often, and take long.
static constexpr size_t ManyFunctions = 256;

/// The texts that questions asked for, and what these call by common names.
class SourceCode::KeptTexts {
public:
  const ReadText &get(Session &Index, const std::string &File) const {
    if (const ReadText *Kept = find(File))
      return *Kept;
    static const ReadText Empty;
    auto Found = Index.text(File);
    if (!Found)
      return Empty;
    auto New = std::make_unique<ReadText>(std::move(*Found));
    std::lock_guard Guard(Lock);
    return *Texts.try_emplace(File, std::move(New)).first->second;
  }

  std::shared_ptr<const BaseCalls> calls(llvm::StringRef Base) const {
    std::lock_guard Guard(Lock);
    return Calls.lookup(Base);
  }
  void keep(llvm::StringRef Base, std::shared_ptr<const BaseCalls> New) const {
    std::lock_guard Guard(Lock);
    Calls.try_emplace(Base, std::move(New));
  }

private:
  const ReadText *find(llvm::StringRef File) const {
    std::lock_guard Guard(Lock);
    auto Known = Texts.find(File);
    return Known == Texts.end() ? nullptr : Known->second.get();
  }

  mutable std::mutex Lock;
  mutable llvm::StringMap<std::unique_ptr<const ReadText>> Texts;
  mutable llvm::StringMap<std::shared_ptr<const BaseCalls>> Calls;
};

SourceCode::SourceCode(Session &Index)
    : Index(Index), Texts(Index.kept([] { return KeptTexts(); })) {}

const KnownFunctions &SourceCode::known(std::string_view Base) {
  auto [Place, New] = Known.try_emplace(std::string(Base));
  if (New)
    Place->second = KnownFunctions::load(Index, Place->first, {});
  return Place->second;
}

SymbolRecord SourceCode::record(const KnownFunction &F) {
  SymbolRecord Result;
  if (F.Symbol != 0) {
    if (auto Symbol = Index.symbol(F.Symbol))
      Result = std::move(*Symbol);
  } else {
    auto Functions = functionsOfText(Index, F.Name);
    if (!Functions.empty())
      Result = std::move(Functions.front());
  }
  Result.Name = F.Name;
  return Result;
}

const KnownFunction *SourceCode::stubOf(const TextCall &Call,
                                        const TextRecord &Text) {
  TextCall OfStub = Call;
  OfStub.Callee = Call.Receiver;
  SourceMeaning Meaning =
      known(unqualified(Call.Receiver)).meaningOf(OfStub, Text);
  return Meaning.Functions.empty() ? nullptr : Meaning.Functions.front();
}

SourceCode::BaseCalls SourceCode::resolve(const std::string &Base,
                                          const std::vector<CalledName> &Also) {
  BaseCalls Result;
  Result.Known = KnownFunctions::load(Index, Base, Also);
  for (const std::string &File : Index.textsCalling(Base)) {
    const ReadText &Read = Texts.get(Index, File);
    const TextRecord &Text = Read.text();
    for (auto [Component, I] : Read.calling(Base)) {
      const TextCall &Call = Text.Code.Calls[I];
      Result.Calls.push_back(
          {&Text, &Call, Result.Known.meaningOf(Call, Text)});
    }
  }
  return Result;
}

const SourceCode::BaseCalls &SourceCode::callsOf(const std::string &Base) {
  std::shared_ptr<const BaseCalls> &Result = Calls[Base];
  if (!Result)
    Result = Texts.calls(Base);
  if (!Result) {
    Result = std::make_shared<const BaseCalls>(resolve(Base, {}));
    if (Result->Known.All.size() >= ManyFunctions && !Index.failed())
      Texts.keep(Base, Result);
  }
  return *Result;
}

SourceCallers SourceCode::callers(const std::vector<CalledName> &Names) {
  SourceCallers Result;
  std::map<std::string, std::vector<CalledName>> Bases;
  for (const CalledName &Called : Names)
    Bases[index::baseName(Called.Name)].push_back(Called);
  std::map<std::pair<Location, std::string>, SourcePeer> Peers;
  for (const auto &[Base, Asked] : Bases) {
    if (Index.textsCalling(Base).empty())
      continue;
    const BaseCalls *All = &callsOf(Base);
    std::optional<BaseCalls> Own;
    if (!All->Known.has(Asked))
      All = &Own.emplace(resolve(Base, Asked));
    bool Method = false;
    llvm::SmallPtrSet<const KnownFunction *, 4> Wanted;
    for (const KnownFunction &F : All->Known.All)
      if (llvm::is_contained(Asked, CalledName{F.Name, F.OnlyIn})) {
        Method |= F.Method;
        Wanted.insert(&F);
      }
    for (const auto &[Text, Call, Meaning] : All->Calls) {
      const std::string &File = Text->File;
      auto Found = llvm::find_if(
          Meaning.Functions, [&](const auto *F) { return Wanted.contains(F); });
      if (Found == Meaning.Functions.end()) {
        if (Meaning.Open && (Call->TheKind == TextCall::Kind::Member) == Method)
          Result.Naming.push_back({File, Call->Line});
        continue;
      }
      SymbolRecord Caller =
          Call->Function == TextCall::NoFunction
              ? initializerOf(File, Call->Line)
              : recordOf(File, Text->Code.Functions[Call->Function]);
      if (Call->registersKernel())
        if (const KnownFunction *Stub = stubOf(*Call, *Text))
          Caller = record(*Stub);
      SourcePeer &Peer = Peers[{definitionOf(Caller), Caller.Name}];
      Peer.Function = std::move(Caller);
      Peer.Sites.push_back(siteOf(File, *Call, **Found));
    }
  }
  for (auto &[Key, Peer] : Peers) {
    finish(Peer.Sites);
    Result.Peers.push_back(std::move(Peer));
  }
  llvm::sort(Result.Naming);
  Result.Naming.erase(llvm::unique(Result.Naming), Result.Naming.end());
  return Result;
}

std::vector<SourcePeer> SourceCode::callees(std::string_view Name,
                                            std::string_view File) {
  std::set<std::string> Files;
  // DEFINE_DISPATCH(stub) is a line that calls nothing.
  bool MayBeStub = true;
  for (const index::DeviceRecord &D : Index.devicesNamed(Name))
    if (!D.Compiled && (File.empty() || D.File == File)) {
      Files.insert(D.File);
      MayBeStub &= D.EndLine == D.Line;
    }
  std::vector<SourcePeer> Result;
  std::map<std::string, size_t> PeerOf;
  for (const std::string &In : Files) {
    const TextRecord &Text = Texts.get(Index, In).text();
    const source::CodeView &Code = Text.Code;
    for (const TextCall &Call : Code.Calls) {
      if (Call.Function == TextCall::NoFunction ||
          Code.Functions[Call.Function].Name != Name)
        continue;
      MayBeStub = false;
      SourceMeaning Meaning =
          known(unqualified(Call.Callee)).meaningOf(Call, Text);
      if (Meaning.Functions.empty()) {
        auto Op = opOf(Index, Call);
        if (!Op.Name.empty()) {
          auto [Place, New] = PeerOf.try_emplace(Op.Name, Result.size());
          if (New)
            Result.push_back({Op, {}});
          Result[Place->second].Sites.push_back(siteOf(In, Call, {}));
        }
      }
      for (const KnownFunction *F : Meaning.Functions) {
        auto [Place, New] = PeerOf.try_emplace(F->Name, Result.size());
        if (New)
          Result.push_back({record(*F), {}});
        Result[Place->second].Sites.push_back(siteOf(In, Call, *F));
      }
    }
  }
  if (MayBeStub)
    llvm::append_range(Result, kernelsOf(Name));
  for (SourcePeer &Peer : Result)
    finish(Peer.Sites);
  llvm::stable_sort(Result, [](const SourcePeer &A, const SourcePeer &B) {
    return A.Sites.front().Where < B.Sites.front().Where;
  });
  return Result;
}

std::vector<SourcePeer> SourceCode::kernelsOf(std::string_view Name) {
  std::string Base = index::baseName(Name);
  std::map<std::string, SourcePeer> Peers;
  for (const std::string &File : Index.textsCalling(Base)) {
    const ReadText &Read = Texts.get(Index, File);
    const TextRecord &Text = Read.text();
    for (uint32_t I : Read.registering()) {
      const TextCall &Call = Text.Code.Calls[I];
      if (unqualified(Call.Receiver) != Base)
        continue;
      const KnownFunction *Stub = stubOf(Call, Text);
      if (!Stub || Stub->Name != Name)
        continue;
      const KnownFunctions &Known = known(unqualified(Call.Callee));
      for (const KnownFunction *F : Known.meaningOf(Call, Text).Functions) {
        SourcePeer &Peer = Peers[F->Name];
        Peer.Function = record(*F);
        Peer.Sites.push_back(siteOf(File, Call, *F));
      }
    }
  }
  std::vector<SourcePeer> Result;
  for (auto &[Kernel, Peer] : Peers) {
    finish(Peer.Sites);
    Result.push_back(std::move(Peer));
  }
  return Result;
}

std::vector<std::pair<SymbolRecord, NameMatch>>
sourceFunctions(Session &Index, std::string_view Name) {
  std::vector<std::pair<SymbolRecord, NameMatch>> Result;
  std::vector<std::string> Wanted = nameComponents(Name);
  if (!Wanted.empty() && Wanted.front().empty())
    Wanted.erase(Wanted.begin()); // "::f"
  if (Wanted.empty())
    return Result;
  std::vector<std::pair<std::string, NameMatch>> Names;
  NameMatch Best = NameMatch::None;
  Index.forEachNamed(Wanted.back(), [&](const index::SearchEntry &Entry) {
    using Kind = index::SearchEntry::Kind;
    NameMatch Match = matchName(Wanted, nameComponents(Entry.Name));
    if (Match != NameMatch::None && (Entry.TheKind == Kind::Kernel ||
                                     Entry.TheKind == Kind::FunctorKernel ||
                                     Entry.TheKind == Kind::DeviceFunction)) {
      Names.emplace_back(Entry.Name, Match);
      Best = std::min(Best, Match);
    }
  });
  for (const auto &[Full, Match] : Names) {
    if (Match == NameMatch::Subsequence && Match != Best)
      continue;
    for (SymbolRecord &Function : functionsOfText(Index, Full))
      Result.emplace_back(std::move(Function), Match);
  }
  return Result;
}

std::vector<CalledName> namesOf(const SymbolFamily &Family) {
  std::set<CalledName> Names;
  for (const SymbolRecord &Member : Family.Members)
    for (CalledName &Called : calledNames(Member))
      Names.insert(std::move(Called));
  return {Names.begin(), Names.end()};
}

} // namespace torchtalk::query
