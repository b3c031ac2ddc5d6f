//===- FactPool.cpp - TUs of archives or SSTs -----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/FactPool.h"
#include "collect/StoreLoader.h"
#include "collect/TuList.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

#include <algorithm>

namespace torchtalk::collect {

llvm::Expected<FactPool> FactPool::load(
    const std::vector<std::string> &Paths, bool AreSsts, StoreLoader &Loader,
    const std::function<void(uint64_t, uint64_t)> &Progress, TuList &Out) {
  auto Files = TRY(Loader.load(Paths, Progress));
  FactPool Pool;
  for (size_t I = 0; I < Paths.size(); ++I) {
    LoadedFile &File = Files[I];
    for (std::string &Problem : File.Problems)
      Out.Problems.push_back(Out.portable(std::move(Problem)));
    for (size_t Number = 0; Number < File.Tus.size(); ++Number) {
      LoadedFile::Tu &Tu = File.Tus[Number];
      PoolTu &Item = Pool.Tus.emplace_back();
      Item.Manifest = std::move(Tu.Manifest);
      Item.File = Loader.relative(Paths[I]);
      Item.Member = Tu.Member;
      if (!AreSsts)
        Item.Object =
            Item.File + (Tu.Member.empty() ? "" : "(" + Tu.Member + ")");
      Item.Key = Item.File + "(" + Tu.Member + ")" + std::to_string(Number);
      Item.MtimeNs = File.MtimeNs;
    }
  }
  return Pool;
}

void FactPool::resolve(const std::set<std::string> &Directories,
                       PathMapper &Mapper) {
  std::vector<const PoolTu *> Newest;
  Newest.reserve(Tus.size());
  for (const PoolTu &Tu : Tus)
    Newest.push_back(&Tu);
  std::ranges::stable_sort(Newest, std::greater(), &PoolTu::MtimeNs);
  for (const std::string &Directory : Directories) {
    PathMapping Plain;
    Plain.Directory = Directory;
    for (const PoolTu *Tu : Newest)
      ByMain[{Directory, Mapper.resolve(Plain, Tu->Manifest.MainFile)}]
          .push_back(Tu);
  }
}

std::vector<const PoolTu *>
FactPool::candidatesFor(const CompileEntry &Entry) const {
  auto Found = ByMain.find({Entry.Directory, Entry.File});
  if (Found == ByMain.end())
    return {};
  std::vector<const PoolTu *> Result = Found->second;
  // A member with the object's name is that object.
  auto IsObject = [&](const PoolTu *Tu) {
    return llvm::sys::path::filename(Tu->Member) ==
           llvm::sys::path::filename(Entry.Object);
  };
  std::stable_partition(Result.begin(), Result.end(), IsObject);
  return Result;
}

void FactPool::take(const CompileEntry &Entry, const PoolTu &Tu) {
  auto Found = ByMain.find({Entry.Directory, Entry.File});
  if (Found != ByMain.end() && Found->second.size() > 1)
    llvm::erase(Found->second, &Tu);
}

} // namespace torchtalk::collect
