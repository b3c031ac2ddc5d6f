//===- GeneratorWrite.cpp - A call that writes generated files -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/origin/GeneratorWrite.h"

namespace torchtalk::query {

using index::PythonRecord;
using llvm::StringRef;

bool GeneratorWrite::writes(StringRef Path) const {
  if (Out.empty())
    return true;
  size_t Begin = Path.rfind('/');
  for (size_t N = StringRef(Out).count('/'); N > 0 && Begin != StringRef::npos;
       --N)
    Begin = Path.take_front(Begin).rfind('/');
  StringRef BaseName = Path.substr(Begin + 1);
  if (!Sharded)
    return fitsPattern(Out, BaseName);
  auto [Stem, Extension] = StringRef(Out).rsplit('.');
  if (!BaseName.consume_front(Stem) || !BaseName.consume_back(Extension) ||
      !BaseName.consume_back("."))
    return false;
  return BaseName == "Everything" ||
         (BaseName.consume_front("_") && !BaseName.empty() &&
          BaseName.find_first_not_of("0123456789") == StringRef::npos);
}

const GeneratedText *GeneratorWrite::textOf(StringRef Placeholder,
                                            StringRef Path) const {
  auto At = Texts.find(Placeholder.str());
  if (At != Texts.end())
    return &At->second;
  StringRef Part = Path.substr(Path.rfind('/') + 1);
  const auto [Before, After] = StringRef(Out).split('*');
  if (!Part.consume_front(Before) || !Part.consume_back(After))
    Part = "";
  for (const auto &[Pattern, Text] : Texts) {
    auto [First, Rest] = StringRef(Pattern).split('=');
    const bool HasPart = First.size() != Pattern.size();
    if (fitsPattern(HasPart ? (First + Part + Rest).str() : Pattern,
                    Placeholder))
      return &Text;
  }
  return nullptr;
}

OriginFunction functionOf(const PythonRecord &Record) {
  return {Record.Name, {Record.File, Record.Line}};
}

void addCallers(GeneratorWrite &Write, const CallersByName &Callers) {
  std::vector<const PythonRecord *> Next;
  std::set<const PythonRecord *> Reached;
  auto Reach = [&](StringRef Name) {
    auto At = Callers.find(Name.rsplit('.').second);
    if (At != Callers.end())
      for (const PythonRecord *Caller : At->second)
        if (Reached.insert(Caller).second)
          Next.push_back(Caller);
  };
  Reach(Write.Callers.back().Name);
  while (!Next.empty()) {
    const PythonRecord *Caller = Next.back();
    Next.pop_back();
    if (StringRef(Caller->Name).ends_with(".main"))
      Write.Scripts.insert(Caller->File);
    Reach(Caller->Name);
  }
  std::set<std::string> Seen = {Write.Callers.back().Name};
  while (true) {
    const std::string Last =
        StringRef(Write.Callers.back().Name).rsplit('.').second.str();
    auto At = Callers.find(Last);
    if (At == Callers.end() || At->second.size() != 1 ||
        !Seen.insert((*At->second.begin())->Name).second)
      return;
    Write.Callers.push_back(functionOf(**At->second.begin()));
  }
}

} // namespace torchtalk::query
