//===- GpuKernels.cpp - Kernels of GPUs by what profilers call them -------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/explain/GpuKernels.h"
#include "query/dispatch/KernelRows.h"
#include "query/names/SymbolFamily.h"
#include "query/reach/Impact.h"
#include "query/reach/Subject.h"
#include "records/Demangle.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

namespace torchtalk::query {

using llvm::StringRef;

namespace {

/// Names in the arguments of one kernel that are looked for, and calls from an
/// op's kernel to a body.
constexpr size_t MostArguments = 16;
constexpr unsigned MostCalls = 5;
constexpr StringRef Anonymous = "(anonymous namespace)";

bool isOfName(char C) { return llvm::isAlnum(C) || C == '_'; }

/// Takes a qualified name from \p Text, "" where that begins with none.
/// "<unnamed>" is what NVIDIA's tools call an anonymous namespace.
std::string takeName(StringRef &Text) {
  std::string Name;
  for (StringRef Rest = Text;;) {
    if (Rest.consume_front(Anonymous) || Rest.consume_front("<unnamed>")) {
      Name += Anonymous;
    } else {
      StringRef Part = Rest.take_while(isOfName);
      if (Part.empty() || llvm::isDigit(Part.front()))
        break;
      Name += Part;
      Rest = Rest.drop_front(Part.size());
    }
    Text = Rest;
    if (!Rest.consume_front("::"))
      return Name;
    Name += "::";
  }
  return StringRef(Name).rtrim(':').str();
}

/// The function \p Name, or what a functor has for each element, or to reduce.
CodeAt bodyOf(CodePlaces &Code, const std::string &Name) {
  for (const char *Member : {"", "::operator()", "::reduce"})
    if (CodeAt Found = Code.named(Name + Member); !Found.Function.empty())
      return Found;
  return {};
}

/// The ops whose kernels lead to \p Body in the fewest calls.
std::vector<std::string> opsOf(index::Session &Index, const CodeAt &Body) {
  std::set<std::string> Ops;
  auto Found = findSubject(Index, Body.Function);
  if (!Found.subject() || Found.subject()->Match != NameMatch::Exact)
    return {};
  auto Add = [&](const std::string &Op) {
    Ops.insert(index::OperatorName(Op).withoutOverload().str());
  };
  for (const std::string &Of : Body.KernelOf)
    Add(StringRef(Of).split(' ').first.str());
  KernelRows Rows(Index);
  for (const index::SymbolRecord &Member : Found.subject()->Members)
    for (const index::RegistrationRecord &Row : Rows.of(Member))
      if (Row.isOfKnownOp())
        Add(Row.Op);
  for (unsigned Calls = 1; Calls <= MostCalls && Ops.empty(); ++Calls)
    llvm::for_each(impact(Index, *Found.subject(), Calls,
                          /*ThroughHubs=*/false, /*Plumbing=*/false, 0, 0,
                          nullptr)
                       .Ops,
                   Add);
  return {Ops.begin(), Ops.end()};
}

} // namespace

std::optional<GpuKernelName> readGpuKernel(StringRef Text) {
  GpuKernelName Result;
  StringRef Rest = Text.trim();
  Rest.consume_front("void ");
  Result.Kernel = takeName(Rest);
  if (Result.Kernel.empty())
    return std::nullopt;
  std::vector<std::string> Templates;
  while (!Rest.empty() &&
         Result.Arguments.size() + Templates.size() < MostArguments) {
    StringRef Before = Rest;
    std::string Name = takeName(Rest);
    auto &List = Rest.starts_with("<") ? Templates : Result.Arguments;
    if (StringRef(Name).contains("::") && !llvm::is_contained(List, Name))
      List.push_back(std::move(Name));
    if (Rest.size() != Before.size())
      continue;
    // A name after a bare "::" is that of a lambda's member.
    Rest = Rest.drop_front(Rest.starts_with("::") ? 2 : 1);
    if (Before.starts_with("::"))
      takeName(Rest);
  }
  llvm::append_range(Result.Arguments, Templates);
  return Result;
}

std::optional<GpuKernel> findGpuKernel(index::Session &Index, CodePlaces &Code,
                                       StringRef Text) {
  const std::string Demangled =
      Text.starts_with("_Z") ? index::Demangler().names(Text.str()).Signature
                             : Text.str();
  auto Name = readGpuKernel(Demangled);
  if (!Name)
    return std::nullopt;
  GpuKernel Result;
  Result.Code = Code.named(Name->Kernel);
  for (const std::string &Argument : Name->Arguments)
    if (Result.Body.Function.empty())
      Result.Body = bodyOf(Code, Argument);
  if (Result.Code.Function.empty() && Result.Body.Function.empty())
    return std::nullopt;
  Result.Ops =
      opsOf(Index, Result.Body.Function.empty() ? Result.Code : Result.Body);
  return Result;
}

} // namespace torchtalk::query
