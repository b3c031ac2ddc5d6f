//===- OtherMeanings.cpp - Names of neither ops nor functions -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/miss/OtherMeanings.h"

#include "query/dispatch/DispatchTable.h"
#include "query/dispatch/KnownRows.h"
#include "query/file/FileView.h"
#include "query/names/Nearest.h"
#include "query/names/PythonNames.h"
#include "query/names/QualifiedName.h"
#include "query/names/Spelling.h"
#include "query/text/Gtests.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace torchtalk::query {

namespace {

using index::Session;
using Meaning = OtherMeaning::Kind;

constexpr size_t MaxMeanings = 8;

class Finder {
public:
  Finder(Session &Index, llvm::StringRef Name) : Index(Index), Name(Name) {}

  std::vector<OtherMeaning> run() {
    for (auto Look : {&Finder::atPlace, &Finder::inPython, &Finder::inSource,
                      &Finder::amongTests, &Finder::amongKeys,
                      &Finder::amongNodes, &Finder::amongFiles})
      (this->*Look)();
    if (Found.size() > MaxMeanings)
      Found.resize(MaxMeanings);
    return std::move(Found);
  }

private:
  void add(Meaning TheKind, std::string Of, index::Location Where = {}) {
    Found.push_back({TheKind, std::move(Of), std::move(Where)});
  }

  void addPython(const index::PythonRecord &R) {
    add(R.Kind == source::PythonScope::Kind::Class ? Meaning::PythonClass
                                                   : Meaning::PythonFunction,
        R.PublicNames.empty() ? R.Name : R.PublicNames.front(),
        {R.File, R.Line});
  }

  void addDevice(const index::DeviceRecord &R) {
    add(R.Kernel ? Meaning::Kernel : Meaning::Function, R.Name,
        {R.File, R.Line});
  }

  /// "torch/functional.py:30": the innermost that is there, in what the
  /// compiler did not see.
  void atPlace() {
    std::optional<PlaceSpelling> Place = parseSpelling(Name.str()).Place;
    if (!Place)
      return;
    auto Files = filesNamed(Index, Place->Path);
    uint32_t Last = 0;
    auto Innermost = [&](const auto &R, auto Add) {
      if (R.Line > Place->Line || Place->Line > R.EndLine || R.Line < Last ||
          !llvm::is_contained(Files, R.File))
        return;
      Last = R.Line;
      Found.clear();
      Add(R);
    };
    Index.forEachDevice([&](const auto &R) {
      Innermost(R, [&](const auto &D) { addDevice(D); });
    });
    Index.forEachPython("", [&](const auto &R) {
      Innermost(R, [&](const auto &P) { addPython(P); });
    });
    for (const std::string &File : Files)
      add(Meaning::File, File);
  }

  void inPython() {
    auto Names = findPython(Index, Name);
    llvm::for_each(Names.Found, [&](const auto &R) { addPython(R); });
  }

  void inSource() {
    std::string Plain(index::nameIn(std::string_view(Name)));
    std::vector<std::string> Wanted = nameComponents(Plain);
    if (Wanted.empty())
      return;
    std::vector<std::string> Fitting;
    Index.forEachNamed(Wanted.back(), [&](const index::SearchEntry &Entry) {
      using Of = index::SearchEntry::Kind;
      if ((Entry.TheKind == Of::Kernel || Entry.TheKind == Of::FunctorKernel ||
           Entry.TheKind == Of::DeviceFunction) &&
          matchName(Wanted, nameComponents(Entry.Name)) != NameMatch::None)
        Fitting.push_back(Entry.Name);
    });
    for (const std::string &Each : Fitting)
      for (const index::DeviceRecord &R : Index.devicesNamed(Each))
        addDevice(R);
  }

  void amongTests() {
    if (Name.contains(".py::"))
      return Index.forEachTest(Name.str(), [&](const index::TestRecord &Test) {
        llvm::StringRef Rest = Test.Id;
        Rest.consume_front(Name);
        if (!Rest.empty() && !Rest.starts_with("::"))
          return true;
        add(Meaning::Test, Name.str(),
            {Test.File, Rest.empty() ? Test.Line : 0});
        return false;
      });
    for (const index::OpInfoRecord &Info : Index.opInfos())
      if (Name == Info.Name || Name == Info.node() ||
          Name == Info.formattedName())
        add(Meaning::OpInfo, Info.Name, {Info.File, Info.Line});
    if (!Name.contains('.') || Name.contains(' '))
      return;
    for (const Gtest &Test : gtests(Index))
      if (Name == Test.Name)
        add(Meaning::Test, Test.Name, Test.Where);
  }

  void amongKeys() {
    auto Tables = KnownRows(Index).tables();
    for (const std::string &Key : Tables.runtimeKeys())
      if (Name.equals_insensitive(Key)) {
        add(Meaning::DispatchKey, Key);
      } else if (Tables.covers(Name.str(), Key)) {
        add(Meaning::DispatchKey, Name.str()); // an alias of several
        break;
      }
  }

  /// "MmBackward0"
  void amongNodes() {
    if (Name.find_first_of(" <(.") != llvm::StringRef::npos)
      return;
    llvm::StringRef Node = Name;
    Node.consume_front("torch::autograd::generated::");
    std::optional<OtherMeaning> Own;
    Index.forEachDerivative([&](const index::DerivativeRecord &R) {
      if (llvm::any_of(R.Keys, [&](const auto &K) { return K.Node == Node; }) &&
          (!Own || R.Op == R.Entry))
        Own = {Meaning::ForwardOp, R.Op, {R.File, R.Line}};
    });
    if (Own)
      Found.push_back(std::move(*Own));
  }

  void amongFiles() {
    if (Name.find_first_of(" <(:") != llvm::StringRef::npos)
      return;
    std::string Module = Name.str();
    std::replace(Module.begin(), Module.end(), '.', '/');
    for (const std::string &Path :
         {Name.str(), Module + ".py", Module + "/__init__.py"})
      for (const std::string &File : filesNamed(Index, Path))
        add(Meaning::File, File);
  }

  Session &Index;
  llvm::StringRef Name;
  std::vector<OtherMeaning> Found;
};

/// Op names, with namespace and without overload, and unqualified C++ names
/// that a typo may have meant, nearest first, ops before functions.
/// Suggestions only: nothing is ever answered for a near name. Takes one pass
/// over all names (some hundred thousand: tens of milliseconds).
std::vector<std::string> nearNames(Session &Index, llvm::StringRef Name) {
  if (Name.empty())
    return {};
  Nearest Near(Name);
  Index.forEachOpName([&](std::string_view Op) {
    index::OperatorName Name(Op);
    Near.offer(Name.Name, 0, Name.withoutOverload().str());
  });
  Index.forEachBaseName(
      [&](std::string_view Base) { Near.offer(Base, 1, std::string(Base)); });
  return Near.best();
}

} // namespace

void explainMiss(Session &Index, Resolution &Names) {
  if (Names.found() || !Names.BadQuery.empty())
    return;
  Names.Others = Finder(Index, llvm::StringRef(Names.Query).trim()).run();
  Names.Looked = lookedAt(Index.summary());
  Spelling Spelled = parseSpelling(Names.Query);
  if (!Names.Others.empty() || !Names.Near.empty() || Spelled.Place)
    return;
  Names.Near = nearNames(Index, Spelled.LastPart);
}

} // namespace torchtalk::query
