//===- SourceOps.cpp - The ops of functions that are not compiled ---------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/SourceOps.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::query {

using index::DeviceRecord;
using index::IndexReader;
using index::Sureness;

namespace {

/// How torchgen calls the function: "at::native::structured_gelu_out::impl".
std::string qualified(const index::TorchgenFunction::Kernel &Kernel) {
  std::string Scope = Kernel.Namespace + "::";
  return Kernel.Structured ? Scope + "structured_" + Kernel.Function + "::impl"
                           : Scope + Kernel.Function;
}

/// Whether \p Name is \p Full or the end of it.
bool endsWith(llvm::StringRef Full, llvm::StringRef Name) {
  return Full.consume_back(Name) && (Full.empty() || Full.ends_with("::"));
}

std::string placed(llvm::StringRef Name, llvm::StringRef File, uint32_t Line) {
  return (Name + " (" + File + ":" + llvm::Twine(Line) + ")").str();
}

} // namespace

llvm::Expected<SourceOps> SourceOps::load(const IndexReader &Index) {
  SourceOps Result;
  if (llvm::Error E = Index.forEachDevice([&](const DeviceRecord &R) {
        if (!R.Compiled)
          Result.Functions.push_back(R);
        return true;
      }))
    return E;
  llvm::sort(Result.Functions, [](const DeviceRecord &A,
                                  const DeviceRecord &B) {
    return std::tie(A.File, A.Line, A.Name) < std::tie(B.File, B.Line, B.Name);
  });
  for (size_t I = 0; I < Result.Functions.size(); ++I)
    Result.ByName.emplace(Result.Functions[I].Name, I);
  auto Add = [&](Use U) {
    std::string Last = index::baseName(U.Kernel);
    Result.Uses.emplace(std::move(Last), std::move(U));
  };
  if (llvm::Error E = Index.forEachRegistration([&](const auto &Row) {
        if (!Row.Compiled && Row.Op != "_" && !Row.isDynamic())
          Add({Row.KernelName, Row.Op, From::Source, {Row.File, Row.Line}});
        return true;
      }))
    return E;
  if (llvm::Error E = Index.forEachOp([&](const index::OpRecord &Op) {
        for (const auto &Kernel : Op.Torchgen.Dispatch)
          Add({qualified(Kernel), Op.Op, From::Rule, {Op.File, Op.Line}});
        return true;
      }))
    return E;
  return Result;
}

std::vector<const DeviceRecord *> SourceOps::in(llvm::StringRef File) const {
  std::vector<const DeviceRecord *> Result;
  auto At = llvm::partition_point(
      Functions, [&](const DeviceRecord &R) { return R.File < File; });
  for (; At != Functions.end() && At->File == File; ++At)
    Result.push_back(&*At);
  return Result;
}

llvm::Error SourceOps::add(const IndexReader &Index,
                           const DeviceRecord &Function, Sureness Sure,
                           size_t Item, ChangeSet &Out) const {
  // From the function to those that launch it, at any distance.
  struct Step {
    const DeviceRecord *At;
    std::vector<std::string> Way;
  };
  std::vector<Step> Pending = {{&Function, {}}};
  std::set<std::string> Met = {Function.Name}, Ops;
  while (!Pending.empty()) {
    auto [At, Way] = std::move(Pending.back());
    Pending.pop_back();
    Way.push_back(placed(At->Name, At->File, At->Line));
    for (const index::LaunchSite &Site : At->Launches)
      if (Met.insert(Site.Function).second)
        for (auto [It, End] = ByName.equal_range(Site.Function); It != End;
             ++It)
          if (Functions[It->second].File == Site.File)
            Pending.push_back({&Functions[It->second], Way});
    auto [Use, End] = Uses.equal_range(index::baseName(At->Name));
    for (; Use != End; ++Use)
      if (const auto &[Kernel, Op, Where, Place] = Use->second;
          endsWith(At->Name, Kernel) && Ops.insert(Op).second)
        Out.Ops.push_back(
            {Op,
             Where == From::Source ? std::max(Sure, Sureness::Likely) : Sure,
             Where, Item, Way});
    // Compiled code may call it: it was compiled elsewhere.
    auto Named = Index.symbolsNamed(index::baseName(At->Name));
    if (!Named)
      return Named.takeError();
    for (const index::NamedId &Id : *Named) {
      auto Symbol = Index.symbol(Id.Id);
      if (!Symbol)
        return Symbol.takeError();
      if (*Symbol && (*Symbol)->Definitions.empty() &&
          (*Symbol)->Name == At->Name)
        Out.Symbols.push_back({Id.Id, std::max(Sure, Sureness::Likely), Item});
    }
  }
  return llvm::Error::success();
}

llvm::Expected<bool> addKernelOfYaml(const IndexReader &Index,
                                     llvm::StringRef Name, ChangeSet &Out) {
  bool Any = false;
  if (llvm::Error E = Index.forEachOp([&](const index::OpRecord &Op) {
        for (const auto &Kernel : Op.Torchgen.Dispatch) {
          llvm::StringRef Function = Name;
          Function.consume_front(Kernel.Namespace + "::");
          if (!endsWith(qualified(Kernel), Name) && Function != Kernel.Function)
            continue;
          size_t Item = Out.add(Kernel.Function + ", kernel of " + Op.Op +
                                    " for " + Kernel.Key,
                                Op.File, Op.Line);
          Out.Ops.push_back({Op.Op, Sureness::Certain, From::Rule, Item, {}});
          Any = true;
          break;
        }
        return true;
      }))
    return E;
  return Any;
}

} // namespace torchtalk::query
