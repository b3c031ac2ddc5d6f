//===- NameEdit.cpp - Where changed symbols are found ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "store/Try.h"
#include "update/SymbolEdit.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::edit {

using namespace index;

namespace {

std::optional<SymbolNaming>
namingOfMaybe(const std::optional<SymbolRecord> &Symbol) {
  return Symbol ? std::optional(namingOf(*Symbol)) : std::nullopt;
}

/// The line of the first definition of \p Symbol in \p File, or 0.
uint32_t firstLine(const std::optional<SymbolRecord> &Symbol,
                   const std::string &File) {
  uint32_t First = 0;
  if (Symbol)
    for (const Definition &D : Symbol->Definitions)
      if (D.File == File && (First == 0 || D.Line < First))
        First = D.Line;
  return First;
}

} // namespace

llvm::Error editNames(const EditPlan &Plan, GenerationDb &New) {
  struct Edit {
    std::set<SymbolId> Gone;
    std::vector<NamedId> Come;
  };
  std::map<std::string, Edit> ByBase;
  for (const auto &[Id, Symbol] : Plan.Changed.Symbols) {
    auto Before = namingOfMaybe(Symbol.Before),
         After = namingOfMaybe(Symbol.After);
    if (Before && After && Before->Base == After->Base &&
        Before->Hash == After->Hash)
      continue;
    if (Before && !Before->Base.empty())
      ByBase[Before->Base].Gone.insert(Id);
    if (After && !After->Base.empty())
      ByBase[After->Base].Come.push_back({Id, After->Hash});
  }
  for (auto &[Base, Edit] : ByBase) {
    auto Ids = TRY(Plan.Former->symbolsNamed(Base));
    llvm::erase_if(Ids,
                   [&](const NamedId &N) { return Edit.Gone.contains(N.Id); });
    llvm::append_range(Ids, Edit.Come);
    llvm::sort(Ids);
    TRY(Ids.empty() ? New.erase(Column::Names, Base)
                    : New.put(Column::Names, Base, encodeAll(Ids)));
  }
  return llvm::Error::success();
}

llvm::Error editDefinitions(const EditPlan &Plan, GenerationDb &New,
                            std::vector<bool> &HasDefinitions) {
  const ChangedSymbols &Changed = Plan.Changed.Symbols;
  std::map<std::string, std::set<SymbolId>> ByFile;
  for (const auto &[Id, Symbol] : Changed)
    for (const auto *Record : {&Symbol.Before, &Symbol.After})
      if (*Record)
        for (const Definition &D : (*Record)->Definitions)
          if (firstLine(Symbol.Before, D.File) !=
              firstLine(Symbol.After, D.File))
            ByFile[D.File].insert(Id);
  for (const auto &[File, Symbols] : ByFile) {
    auto Number = static_cast<uint32_t>(
        llvm::lower_bound(Plan.Files.Paths, File) - Plan.Files.Paths.begin());
    auto Bytes = TRY(Plan.Old->get(Column::Definitions, key32(Number)));
    std::vector<SymbolId> Ids;
    if (Bytes && !decodeAll(*Bytes, Ids))
      return Plan.Old->damaged("its definitions cannot be read");
    // They are sorted by line and id; those that stay are where they were.
    llvm::erase_if(Ids, [&](SymbolId Id) { return Symbols.contains(Id); });
    for (SymbolId Id : Symbols) {
      uint32_t Line = firstLine(Changed.at(Id).After, File);
      if (Line == 0)
        continue;
      size_t Low = 0, High = Ids.size();
      while (Low < High) {
        size_t Middle = (Low + High) / 2;
        uint32_t There = 0;
        if (auto Known = Changed.find(Ids[Middle]);
            Known != Changed.end() && Known->second.After) {
          There = firstLine(Known->second.After, File);
        } else {
          auto Record = TRY(Plan.Former->symbol(Ids[Middle]));
          There = firstLine(Record, File);
        }
        if (std::pair(There, Ids[Middle]) < std::pair(Line, Id))
          Low = Middle + 1;
        else
          High = Middle;
      }
      Ids.insert(Ids.begin() + static_cast<ptrdiff_t>(Low), Id);
    }
    HasDefinitions[Number] = !Ids.empty();
    TRY(Ids.empty()
            ? New.erase(Column::Definitions, key32(Number))
            : New.put(Column::Definitions, key32(Number), encodeAll(Ids)));
  }
  return llvm::Error::success();
}

namespace {

/// The entries of functions and ops that come, go and change.
class SearchEditing {
public:
  SearchEditing(const EditPlan &Plan, GenerationDb &New)
      : Plan(Plan), Changed(Plan.Changed.Symbols), New(New) {}

  llvm::Error functions() {
    std::map<std::pair<std::string, std::string>, std::vector<SymbolId>> ByName;
    for (const auto &[Id, Symbol] : Changed) {
      auto Before = namingOfMaybe(Symbol.Before),
           After = namingOfMaybe(Symbol.After);
      if (Before && !Before->Name.empty())
        ByName[{Before->Base, Before->Name}].push_back(Id);
      if (After && !After->Name.empty() &&
          (!Before || Before->Name != After->Name ||
           Before->Base != After->Base))
        ByName[{After->Base, After->Name}].push_back(Id);
    }
    for (const auto &[Name, Ids] : ByName)
      TRY(function(Name.first, Name.second, Ids));
    return llvm::Error::success();
  }

  llvm::Error ops(const std::vector<OpRecord> &Ops,
                  const std::vector<RegistrationRecord> &Before,
                  const std::vector<RegistrationRecord> &After) {
    SearchEntries Old, Now;
    Old.addOps(Ops, Before);
    Now.addOps(Ops, After);
    for (const auto &[Key, Entry] : Old.all())
      if (!Now.all().contains(Key))
        TRY(set(Key, true, std::nullopt));
    for (const auto &[Key, Entry] : Now.all()) {
      auto Known = Old.all().find(Key);
      if (Known != Old.all().end() && Known->second.Where == Entry.Where)
        continue;
      TRY(set(Key, Known != Old.all().end(), Entry));
    }
    return llvm::Error::success();
  }

  llvm::Error names() {
    std::erase_if(Counts, [](const auto &C) { return C.second == 0; });
    if (Counts.empty())
      return llvm::Error::success();
    auto Bytes = TRY(Plan.Old->get(Column::Meta, SearchNamesKey));
    SearchNames Old;
    Old.Bytes = Bytes ? std::move(*Bytes) : "";
    if (!decode(Old.Bytes, Old.Names))
      return Plan.Old->damaged("its list of names cannot be read");
    std::vector<SearchName> Now;
    auto Next = Counts.begin();
    auto AddNew = [&] {
      if (Next->second > 0)
        Now.push_back({Next->first, static_cast<uint32_t>(Next->second)});
      ++Next;
    };
    for (SearchName Name : Old.Names) {
      while (Next != Counts.end() && Next->first < Name.Name)
        AddNew();
      if (Next != Counts.end() && Next->first == Name.Name)
        Name.Entries += static_cast<uint32_t>((Next++)->second);
      if (Name.Entries != 0)
        Now.push_back(Name);
    }
    while (Next != Counts.end())
      AddNew();
    return New.put(Column::Meta, SearchNamesKey, encode(Now));
  }

private:
  using Kind = SearchEntry::Kind;

  /// A symbol of the name at hand.
  struct Candidate {
    SymbolId Id = 0;
    Location Where; ///< nowhere when it is not defined
    bool Method = false;

    bool isBetterThan(const std::optional<Candidate> &Other) const {
      if (!Other)
        return true;
      bool Declared = Where.File.empty(), Theirs = Other->Where.File.empty();
      return std::pair(Declared, Id) < std::pair(Theirs, Other->Id);
    }
  };
  static Candidate candidate(const SymbolRecord &Symbol) {
    return {Symbol.Id, Symbol.firstDefinition(),
            Symbol.Kind == facts::FunctionKind::Method};
  }

  /// As Writing::addFunction() would have it: the first that is defined, or
  /// else the first.
  llvm::Error function(const std::string &Base, const std::string &Name,
                       const std::vector<SymbolId> &Ids) {
    if (Base.find('\0') != std::string::npos)
      return llvm::Error::success();
    std::string Key = searchKey(Base, Kind::Function, Name);
    auto Bytes = TRY(Plan.Old->get(Column::Search, Key));
    std::optional<SearchEntry> Old;
    if (Bytes && !decodeSearchEntry(Key, *Bytes, Old.emplace()))
      return Plan.Old->damaged("its search entries cannot be read");
    std::optional<Candidate> Best;
    bool Lost = false;
    if (Old && !llvm::is_contained(Ids, Old->Symbol))
      Best = {Old->Symbol, Old->Where, Old->Method};
    for (SymbolId Id : Ids) {
      const std::optional<SymbolRecord> &After = Changed.at(Id).After;
      bool Has = After && namingOf(*After).Name == Name;
      if (Old && Old->Symbol == Id)
        Lost = !Has || (!Old->Where.File.empty() && After->Definitions.empty());
      if (!Has)
        continue;
      if (Candidate C = candidate(*After); C.isBetterThan(Best))
        Best = std::move(C);
    }
    // Who is next in line only a look at all of them tells.
    if (Lost)
      TRY(addUnchanged(Base, Name, Best));
    std::optional<SearchEntry> Now;
    if (Best)
      Now = SearchEntry{Kind::Function, Name, Best->Id, Best->Where,
                        Best->Method};
    return set(Key, Old.has_value(), Now);
  }

  /// Of all symbols of the name that have not changed.
  llvm::Error addUnchanged(const std::string &Base, const std::string &Name,
                           std::optional<Candidate> &Best) {
    auto Ids = TRY(Plan.Former->symbolsNamed(Base));
    for (const NamedId &Named : Ids) {
      if (Changed.contains(Named.Id))
        continue;
      auto Symbol = TRY(Plan.Former->symbol(Named.Id));
      if (!Symbol || namingOf(*Symbol).Name != Name)
        continue;
      if (Candidate C = candidate(*Symbol); C.isBetterThan(Best))
        Best = std::move(C);
    }
    return llvm::Error::success();
  }

  llvm::Error set(const std::string &Key, bool Was,
                  const std::optional<SearchEntry> &Now) {
    if (Was != Now.has_value())
      Counts[Key.substr(0, Key.find('\0'))] += Was ? -1 : 1;
    return Now ? New.put(Column::Search, Key, encode(*Now))
               : New.erase(Column::Search, Key);
  }

  const EditPlan &Plan;
  const ChangedSymbols &Changed;
  GenerationDb &New;
  std::map<std::string, int64_t> Counts; ///< by component
};

} // namespace

llvm::Error editSearch(const EditPlan &Plan, const std::vector<OpRecord> &Ops,
                       const std::vector<RegistrationRecord> &Former,
                       GenerationDb &New) {
  SearchEditing Work(Plan, New);
  TRY(Work.functions());
  TRY(Work.ops(Ops, Former, Plan.Table.Registrations));
  return Work.names();
}

} // namespace torchtalk::edit
