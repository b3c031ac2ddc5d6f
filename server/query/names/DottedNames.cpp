//===- DottedNames.cpp - What names of Python code mean -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/DottedNames.h"
#include "query/names/PythonNames.h"

namespace torchtalk::query {

const DottedNames::Meaning &DottedNames::of(llvm::StringRef Name) {
  if (auto At = Known.find(Name); At != Known.end())
    return At->second;
  Meaning Found = find(Name);
  return Known[Name] = std::move(Found);
}

DottedNames::Meaning DottedNames::find(llvm::StringRef Name) {
  if (auto R = Index.python(Name))
    return {std::move(R->Name), R->Kind, true};
  auto [Owner, Member] = Name.rsplit('.');
  if (Member.empty())
    return {};
  const Meaning &Of = of(Owner);
  if (!Of.Definition.empty() && Of.Kind == source::PythonScope::Kind::Class) {
    // Members have no public names of their own.
    auto Class = Index.python(Of.Definition);
    auto Found = Class ? memberOf(Index, *Class, Member) : std::nullopt;
    if (!Found)
      return {};
    return {std::move(Found->Record.Name), Found->Record.Kind, false};
  }
  for (const std::string &Candidate : Index.pythonNamed(Member))
    if (auto R = Index.python(Candidate); R && isCalled(*R, Name))
      return {std::move(R->Name), R->Kind, true};
  return {};
}

} // namespace torchtalk::query
