//===- DottedNames.cpp - What names of Python code mean -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/DottedNames.h"

#include "llvm/ADT/Twine.h"

namespace torchtalk::query {

const DottedNames::Meaning &DottedNames::of(llvm::StringRef Name) {
  if (auto At = Known.find(Name); At != Known.end())
    return At->second;
  Meaning Found = find(Name);
  return Known[Name] = std::move(Found);
}

DottedNames::Meaning DottedNames::meaningOf(index::PythonRecord R, bool Own) {
  Meaning Result{R.Name, R.Kind, Own};
  if (R.Kind == source::PythonScope::Kind::Class) {
    Result.Owners = std::move(R.AllBases);
    Result.Owners.insert(Result.Owners.begin(), std::move(R.Name));
  }
  return Result;
}

const DottedNames::PublicNames &DottedNames::publicNames(llvm::StringRef Last) {
  auto [At, New] = Public.try_emplace(Last);
  if (New)
    for (const std::string &Candidate : Index.pythonNamed(Last))
      if (auto R = Index.python(Candidate))
        for (const std::string &Name : R->PublicNames)
          At->second.try_emplace(Name, Candidate);
  return At->second;
}

DottedNames::Meaning DottedNames::find(llvm::StringRef Name) {
  if (auto R = Index.python(Name))
    return meaningOf(std::move(*R), true);
  auto [Owner, Member] = Name.rsplit('.');
  if (Member.empty())
    return {};
  if (const Meaning &Class = of(Owner); !Class.Owners.empty()) {
    // Members have no public names of their own.
    for (const std::string &Of : Class.Owners)
      if (auto R = Index.python((llvm::Twine(Of) + "." + Member).str()))
        return meaningOf(std::move(*R), false);
    return {};
  }
  const PublicNames &Names = publicNames(Member);
  auto Definition = Names.find(Name);
  if (Definition == Names.end())
    return {};
  auto R = Index.python(Definition->second);
  return R ? meaningOf(std::move(*R), true) : Meaning();
}

} // namespace torchtalk::query
