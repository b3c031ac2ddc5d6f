//===- BindingJoin.cpp - Python names of C++ code -------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/BindingJoin.h"
#include "merge/BindingExpansion.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <map>
#include <set>

namespace torchtalk::index {
namespace {

using facts::BindingKind;

/// Whether Python sees the object; other kinds only connect objects.
bool isRecord(BindingKind Kind) { return Kind < BindingKind::ModuleName; }

bool isObject(BindingKind Kind) {
  return Kind >= BindingKind::Submodule && isRecord(Kind);
}

/// Names, each with whether it is conditional.
using Names = std::map<std::string, bool>;

void addName(Names &To, std::string Name, bool Conditional) {
  auto [It, New] = To.try_emplace(std::move(Name), Conditional);
  It->second = It->second && Conditional;
}

class Join {
public:
  explicit Join(std::vector<BindingRow> Rows) : Rows(std::move(Rows)) {
    std::sort(this->Rows.begin(), this->Rows.end());
    for (const BindingRow &Row : this->Rows)
      addToGraph(Row);
  }

  std::vector<BindingRecord>
  run(llvm::function_ref<std::string(BuildSet)> NamesOf) {
    for (const BindingRow &Row : Rows)
      addRecord(Row);
    std::vector<BindingRecord> Sorted;
    Sorted.reserve(Records.size());
    for (auto &[Record, Found] : Records) {
      Sorted.push_back(Record);
      finish(Sorted.back(), Found.All);
      Sorted.back().OnlyIn = NamesOf(Found.Builds);
    }
    std::sort(Sorted.begin(), Sorted.end());
    return Sorted;
  }

private:
  struct Link {
    const BindingPlace *From;
    std::string Name; ///< of a member, else empty
    bool Conditional;
  };
  struct Node {
    std::vector<Link> MemberOf, ContainedIn;
    std::vector<std::string> OwnNames;
    bool IsClass = false;
    bool IsModule = false;
    bool Visiting = false;
    bool Named = false; ///< NamesOf is final
    Names NamesOf;
  };

  static BindingPlace memberOf(const BindingPlace &Owner,
                               const std::string &Name) {
    return {Owner.Symbol, Owner.Path + "." + Name};
  }

  void addToGraph(const BindingRow &Row) {
    switch (Row.Kind) {
    case BindingKind::TypeName:
      Graph[Row.Owner].IsClass = true;
      Graph[Row.Owner].OwnNames.push_back(Row.Name);
      return;
    case BindingKind::ModuleName:
      Graph[Row.Owner].IsModule = true;
      Graph[Row.Owner].OwnNames.push_back(Row.Name);
      return;
    case BindingKind::Contains:
      Graph[Row.Target].ContainedIn.push_back(
          {&Row.Owner, "", Row.Conditional});
      return;
    case BindingKind::Attribute:
    case BindingKind::Submodule:
    case BindingKind::Class:
    case BindingKind::Enum:
    case BindingKind::Instance:
      break;
    default:
      return;
    }
    bool Elsewhere = Row.Target.Symbol != 0 || !Row.Target.Path.empty();
    Node &Object =
        Graph[Elsewhere ? Row.Target : memberOf(Row.Owner, Row.Name)];
    if (Elsewhere)
      Object.MemberOf.push_back({&Row.Owner, Row.Name, Row.Conditional});
    Object.IsClass |= Row.Kind != BindingKind::Attribute &&
                      Row.Kind != BindingKind::Submodule;
  }

  static bool isKnownName(const BindingPlace &Place) {
    return Place.Symbol == 0 && !Place.Path.empty() &&
           Place.Path.front() != '?';
  }

  /// The full names of an object.
  Names namesOf(const BindingPlace &Place) {
    Node &Object = Graph[Place];
    if (Object.Named || Object.Visiting)
      return Object.NamesOf;
    Object.Visiting = true;
    Names Found;
    if (isKnownName(Place))
      addName(Found, Place.Path, false);
    size_t Dot = Place.Path.rfind('.');
    if (Place.Symbol != 0 && Dot != std::string::npos)
      for (const auto &[Name, Maybe] :
           namesOf({Place.Symbol, Place.Path.substr(0, Dot)}))
        addName(Found, Name + Place.Path.substr(Dot), Maybe);
    for (const Link &L : Object.MemberOf)
      for (const auto &[Name, Maybe] : namesOf(*L.From))
        addName(Found, Name + "." + L.Name, Maybe || L.Conditional);
    for (const Link &L : Object.ContainedIn)
      for (const auto &[Name, Maybe] : namesOf(*L.From))
        addName(Found, Name, Maybe || L.Conditional);
    // The place of a type says more than its name if that has no module.
    bool Elsewhere = !Found.empty();
    for (const std::string &Name : Object.OwnNames)
      if (!Elsewhere || llvm::StringRef(Name).contains('.'))
        addName(Found, Name, false);
    Object.Visiting = false;
    // In a cycle the names of its start are not known yet.
    Object.Named = true;
    Object.NamesOf = Found;
    return Found;
  }

  bool isClass(const BindingPlace &Place, unsigned Depth = 0) {
    const Node &Object = Graph[Place];
    if (Object.IsClass || Depth > 8)
      return Object.IsClass;
    return llvm::any_of(Object.ContainedIn, [&](const Link &L) {
      return isClass(*L.From, Depth + 1);
    });
  }

  void addRecord(const BindingRow &Row) {
    BindingRecord Record;
    Record.Kind = Row.Kind;
    Record.Name = Row.Name;
    if (Row.Kind == BindingKind::TypeName ||
        Row.Kind == BindingKind::ModuleName) {
      // Only for objects without another owner.
      if (!Graph[Row.Owner].MemberOf.empty())
        return;
      Record.Kind = Row.Kind == BindingKind::TypeName ? BindingKind::Class
                                                      : BindingKind::Submodule;
      size_t Dot = Row.Name.rfind('.');
      if (Dot != std::string::npos)
        Record.Name = Row.Name.substr(Dot + 1);
    } else if (!isRecord(Row.Kind)) {
      return;
    }
    bool Elsewhere = isObject(Row.Kind) || Row.Kind == BindingKind::Attribute;
    if (Row.Kind == BindingKind::Attribute) {
      if (isClass(Row.Target))
        Record.Kind = BindingKind::Class;
      else if (Graph[Row.Target].IsModule)
        Record.Kind = BindingKind::Submodule;
    }
    if (Row.Kind == BindingKind::Function && isClass(Row.Owner))
      Record.Kind = BindingKind::Method;
    if (!Elsewhere)
      Record.Symbol = Row.Target.Symbol;
    Record.Wrapped = Row.Wrapped;
    Record.Spelling = Row.Spelling;
    Record.File = Row.Site.File;
    Record.Line = Row.Site.Line;

    Names Found;
    if (!isRecord(Row.Kind)) {
      Found = namesOf(Row.Owner);
    } else {
      for (const auto &[Name, Maybe] : namesOf(Row.Owner))
        addName(Found, Name + "." + Row.Name, Maybe || Row.Conditional);
      Record.Conditional = Row.Conditional;
    }
    if (Found.empty()) {
      Record.Owner = Row.Owner.Symbol;
      Record.OwnerPath = Row.Owner.Path;
    }
    Bound &Of = Records[std::move(Record)];
    Of.Builds |= Row.Builds;
    for (const auto &[Name, Maybe] : Found)
      addName(Of.All, Name, Maybe);
  }

  static void finish(BindingRecord &Record, const Names &Found) {
    std::set<std::string> Users;
    for (const auto &[Name, Maybe] : Found) {
      Record.Names.push_back(Name);
      if (std::string User = userName(Name); !User.empty())
        Users.insert(User);
    }
    Record.UserNames.assign(Users.begin(), Users.end());
    if (!Found.empty())
      Record.Conditional |=
          llvm::all_of(Found, [](const auto &N) { return N.second; });
  }

  std::vector<BindingRow> Rows;
  std::map<BindingPlace, Node> Graph;
  struct Bound {
    Names All;
    BuildSet Builds = 0;
  };
  /// Keyed by everything but the names.
  std::map<BindingRecord, Bound> Records;
};

} // namespace

std::string userName(const std::string &Name) {
  llvm::StringRef Rest = Name;
  if (!Rest.consume_front("torch._C."))
    return "";
  if (Rest.consume_front("_VariableFunctions."))
    return Rest.starts_with("__") ? "" : "torch." + Rest.str();
  if (Rest.consume_front("TensorBase.") || Rest.consume_front("_TensorBase."))
    return "torch.Tensor." + Rest.str();
  llvm::StringRef First = Rest.split('.').first;
  return First.starts_with("_") || First.ends_with("Base")
             ? ""
             : "torch." + Rest.str();
}

std::vector<BindingRecord>
joinBindings(const std::vector<BindingRow> &Rows,
             llvm::function_ref<std::string(BuildSet)> NamesOf) {
  return Join(expandBindings(Rows)).run(NamesOf);
}

} // namespace torchtalk::index
