//===- Conditions.cpp - Under which conditions a call runs ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/conditions/Conditions.h"
#include "query/answer/Knowing.h"
#include "records/NameParts.h"
#include "source/branches/CxxBranches.h"
#include "source/branches/PythonBranches.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <optional>

namespace torchtalk::query {

using facts::EdgeKind;

/// The last name of what Python calls; of a constructor the class.
static std::string nameInPython(llvm::StringRef Target) {
  for (const char *Constructor : {".__init__", ".__new__"})
    Target.consume_back(Constructor);
  return Target.drop_front(Target.find_last_of(".:") + 1).str();
}

struct Conditions::File {
  PresentText Text;
  std::optional<source::CxxBranches> Cxx;
  std::optional<source::PythonBranches> Python;
};

Conditions::Conditions(ReadPresent Read) : Read(std::move(Read)) {}
Conditions::~Conditions() = default;

Conditions::File &Conditions::file(const std::string &Path) {
  std::unique_ptr<File> &At = Files[Path];
  if (At)
    return *At;
  At = std::make_unique<File>();
  At->Text = Read(Path);
  if (At->Text.Problem.empty() && At->Text.Changed)
    At->Text.Problem = "the file changed since the index was made";
  if (!At->Text.Problem.empty())
    return *At;
  if (!isPython(Path)) {
    At->Cxx.emplace(At->Text.Text);
    return *At;
  }
  auto Parsed = source::PythonBranches::read(At->Text.Text);
  if (Parsed)
    At->Python = std::move(*Parsed);
  else
    At->Text.Problem = llvm::toString(Parsed.takeError());
  return *At;
}

SiteConditions Conditions::at(const index::Location &Where,
                              llvm::ArrayRef<llvm::StringRef> Names,
                              bool Implied) {
  SiteConditions Result;
  if (Where.File.empty() || Where.Line == 0)
    return Result;
  const File &Of = file(Where.File);
  Result.Problem = Of.Text.Problem;
  Result.Read = Result.Problem.empty();
  if (Of.Cxx)
    Result.Found = Of.Cxx->at(Where.Line, Names, Implied);
  else if (Of.Python)
    Result.Found = Of.Python->at(Where.Line, Names);
  return Result;
}

SiteConditions Conditions::at(const CallSite &Site,
                              llvm::ArrayRef<std::string> Names) {
  if (!Site.Op.empty())
    return {};
  std::vector<std::string> Bases;
  for (const std::string &Name : Names)
    Bases.push_back(isPython(Site.Where.File) ? nameInPython(Name)
                                              : index::baseName(Name));
  if (Site.Base.Id != 0)
    Bases.push_back(index::baseName(Site.Base.Name));
  // No name stands where the compiler makes the call, or where a variable or an
  // operator stands for it.
  bool Implied =
      Site.Kind == EdgeKind::Construct || Site.Kind == EdgeKind::Destroy ||
      Site.Kind == EdgeKind::Encloses || Site.Kind == EdgeKind::Indirect ||
      llvm::any_of(Bases, [](llvm::StringRef Base) {
        return Base.starts_with("operator");
      });
  std::vector<llvm::StringRef> Spelled;
  // The name of a class need not be where its constructor is called.
  if (Site.Kind != EdgeKind::Destroy && Site.Kind != EdgeKind::Construct)
    Spelled.assign(Bases.begin(), Bases.end());
  return at(Site.Where, Spelled, Implied);
}

SiteConditions Conditions::common(llvm::ArrayRef<CallSite> Sites,
                                  llvm::ArrayRef<std::string> Names) {
  SiteConditions Result;
  for (const CallSite &Site : Sites) {
    SiteConditions Next = at(Site, Names);
    if (!Next.Read || &Site == Sites.begin()) {
      Result = std::move(Next);
      if (!Result.Read)
        break;
      continue;
    }
    auto &Around = Result.Found.Around;
    Around.erase(std::ranges::mismatch(Around, Next.Found.Around).in1,
                 Around.end());
    if (Result.Found.Directives != Next.Found.Directives)
      Result.Found.Directives.clear();
    Result.Found.doubt(Next.Found.Incomplete);
  }
  return Result;
}

void Conditions::addTo(Peer &Of, llvm::ArrayRef<std::string> Names) {
  for (const CallSite &Site : Of.Sites)
    Of.Conditions.push_back(at(Site, Names));
}

CallSite siteAt(const index::Location &Where) {
  CallSite Result;
  Result.Where = Where;
  return Result;
}

std::vector<std::string> spelledNames(const SymbolFamily &Family) {
  std::vector<std::string> Result;
  for (const index::SymbolRecord &Member : Family.Members)
    if (!llvm::is_contained(Result, Member.Name))
      Result.push_back(Member.Name);
  if (!llvm::is_contained(Result, Family.Best.Name))
    Result.push_back(Family.Best.Name);
  return Result;
}

std::vector<std::string> spelledNames(const std::string &Op) {
  const std::string Name =
      index::baseName(llvm::StringRef(Op).split('.').first.str());
  return {Name, Name + "_out", Name + "_outf", Name + "_symint"};
}

} // namespace torchtalk::query
