//===- OpsColumns.cpp - The columns of a table of ops ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/ops/OpsColumns.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/GlobPattern.h"

namespace torchtalk::query {

static std::optional<Property> propertyNamed(const std::string &Name) {
  for (unsigned I = 0; I < NumProperties; ++I)
    if (Name == toString(static_cast<Property>(I)))
      return static_cast<Property>(I);
  return std::nullopt;
}

/// The place of \p New in \p All, which it is put into.
template <typename T> static size_t placeIn(std::vector<T> &All, const T &New) {
  const size_t At = llvm::find(All, New) - All.begin();
  if (At == All.size())
    All.push_back(New);
  return At;
}

void OpsColumns::refuse(const std::string &Why) {
  if (!Problem.empty())
    return;
  Problem = Why + "; properties are ";
  for (unsigned I = 0; I < NumProperties; ++I)
    Problem +=
        std::string(I == 0 ? "" : ", ") + toString(static_cast<Property>(I));
}

void OpsColumns::addKey(const std::string &Name) {
  if (!Problem.empty())
    return;
  if (std::string Key = Table.keyOf(Name, Problem); !Key.empty())
    placeIn(Keys, Key);
}

void OpsColumns::addProperty(const std::string &Name) {
  if (auto P = propertyNamed(Name))
    placeIn(Properties, *P);
  else if (Name != "all")
    refuse("there is no property '" + Name + "'");
  else
    for (unsigned I = 0; I < NumProperties; ++I)
      placeIn(Properties, static_cast<Property>(I));
}

void OpsColumns::addKeysWithKernels() {
  const std::set<std::string> Registered = Table.registeredKeys();
  for (const std::string &Key : Table.runtimeKeys())
    if (Registered.contains(Key) && !isOfFunctionality(Key))
      placeIn(Keys, Key);
}

OpsColumns::Column OpsColumns::columnOf(const OpsFilter::Test &Test) {
  using Kind = Column::Kind;
  const std::string &Name = Test.Name;
  if (!llvm::GlobPattern::create(Test.Pattern))
    refuse("'" + Test.Pattern + "' is no pattern");
  if (auto P = propertyNamed(Name))
    return {Kind::Property, placeIn(Properties, *P), Test.Pattern};
  if (Name == "namespace") {
    if (Test.Pattern.empty())
      refuse("say which namespace: namespace=aten");
    return {Kind::Namespace, 0, Test.Pattern};
  }
  if (Table.isAlias(Name)) {
    if (!Test.Pattern.empty())
      refuse("of the alias key " + Name + " there are no words");
    return {Kind::Alias, placeIn(Aliases, Name), ""};
  }
  std::string Why;
  const std::string Key = Table.keyOf(Name, Why);
  if (Key.empty()) {
    refuse(Why);
    return {};
  }
  return {Kind::Key, placeIn(Keys, Key), Test.Pattern};
}

void OpsColumns::addTests(const OpsFilter &Filter) {
  for (const OpsFilter::Test &Test : Filter.tests())
    Tests.push_back(columnOf(Test));
}

void OpsColumns::read() {
  KeyColumns = Table.columns(Keys);
  AliasColumns = Table.columns(Aliases);
  Known.emplace(Table.opSet(), Properties);
}

/// A word can be a list: the tags.
bool OpsColumns::matches(const Column &Of, llvm::StringRef Word,
                         llvm::StringRef By) {
  auto Pattern = llvm::cantFail(llvm::GlobPattern::create(Of.Pattern));
  llvm::SmallVector<llvm::StringRef, 8> Words;
  Word.split(Words, ',');
  return Pattern.match(Word) || (!By.empty() && Pattern.match(By)) ||
         llvm::any_of(
             Words, [&](llvm::StringRef Each) { return Pattern.match(Each); });
}

Truth OpsColumns::passes(size_t Test, const std::string &Op,
                         const std::vector<Support> &Cells) const {
  auto Told = [](bool Is) { return Is ? Truth::Yes : Truth::No; };
  const Column &Of = Tests[Test];
  const bool AsksUnknown = Of.Pattern == "unknown";
  switch (Of.TheKind) {
  case Column::Kind::Key: {
    const Support How = Cells[Of.At];
    if (How == Support::Unknown && !AsksUnknown)
      return Truth::Unknown;
    return Told(Of.Pattern.empty() ? !isMissing(How)
                                   : matches(Of, supportName(How)));
  }
  case Column::Kind::Alias:
    return Told(AliasColumns[Of.At].InPython.contains(Op) ||
                llvm::is_contained(Table.keysOf(Op), Aliases[Of.At]));
  case Column::Kind::Property: {
    auto Value = value(Properties[Of.At], Op);
    if (Value && Value->isUnknown() && !AsksUnknown)
      return Truth::Unknown;
    return Told(Value &&
                (Of.Pattern.empty() || matches(Of, Value->Word, Value->By)));
  }
  case Column::Kind::Namespace:
    return Told(matches(Of, index::OperatorName(Op).Namespace));
  }
  llvm_unreachable("all kinds are handled");
}

} // namespace torchtalk::query
