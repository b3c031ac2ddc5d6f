//===- TuBuilder.h - Facts that look like those of PyTorch ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Writes a TU of a sample index function by function and edge by edge.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TEST_UNIT_SERVER_QUERY_TUBUILDER_H
#define TORCHTALK_TEST_UNIT_SERVER_QUERY_TUBUILDER_H

#include "TestSupport.h"

#include <chrono>
#include <filesystem>

#include <map>

namespace torchtalk::test {

/// The facts of one TU, by the source paths of their files.
class TuBuilder {
public:
  TuBuilder(Project &P, std::string Main) : P(P), Main(std::move(Main)) {
    Tu.Manifest.MainFile = P.stored(this->Main);
    Tu.Manifest.Language = "c++";
    Tu.Manifest.Compiler = "clang 19.1.7";
  }

  /// Identity is of internal linkage, to \p File.
  void makeInternal(const std::string &Identity, const std::string &File) {
    Internal[Identity] = File;
  }

  void define(const std::string &File, const std::string &Identity,
              uint32_t Line, uint32_t EndLine,
              facts::FunctionKind Kind = facts::FunctionKind::Function,
              const std::string &Template = "") {
    facts::Shard &S = shard(File);
    uint32_t Plus1 = Template.empty() ? 0 : symbol(S, Template) + 1;
    S.Functions.push_back({symbol(S, Identity), Kind, Line, EndLine, Plus1});
  }

  void edge(const std::string &File, const std::string &From,
            const std::string &To, uint32_t Line,
            facts::EdgeKind Kind = facts::EdgeKind::Call,
            const std::string &PassedTo = "") {
    facts::Shard &S = shard(File);
    uint32_t FromSymbol = symbol(S, From), ToSymbol = symbol(S, To);
    S.Edges.push_back({FromSymbol, ToSymbol, Kind, Line, "",
                       PassedTo.empty() ? 0 : symbol(S, PassedTo) + 1});
  }

  void
  registration(const std::string &File, const std::string &Op,
               const std::string &Key, const std::string &Kernel, uint32_t Line,
               uint32_t BlockLine, const std::string &Block,
               facts::RegistrationApi Api = facts::RegistrationApi::Library) {
    facts::Shard &S = shard(File);
    facts::Registration R;
    R.Op = Op;
    R.Key = Key;
    if (Kernel.starts_with("_Z"))
      R.KernelPlus1 = symbol(S, Kernel) + 1;
    else
      R.KernelName = Kernel;
    R.Line = Line;
    R.BlockLine = BlockLine;
    R.Block = symbol(S, Block);
    R.Api = Api;
    S.Registrations.push_back(std::move(R));
  }

  void key(facts::DispatchKeyFact Fact) {
    shard(Main).DispatchKeys.push_back(std::move(Fact));
  }

  void finish() {
    P.addEntry(Main);
    shard(Main); // there is always one of the main file
    for (auto &[File, S] : Shards) {
      makeOldFile(File);
      Tu.Shards.push_back(std::move(S));
    }
    makeObject(P.objectOf(Main), recordOf(Tu));
  }

private:
  /// What an object was made from is there, and older than it.
  void makeOldFile(llvm::StringRef File) const {
    std::string Path = P.Source + "/" + File.str();
    if (File.consume_front("build/"))
      Path = P.Build + "/" + File.str();
    if (!std::filesystem::exists(Path))
      writeText(Path, "");
    std::filesystem::last_write_time(
        Path,
        std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
  }

  facts::Shard &shard(const std::string &File) {
    facts::Shard &S = Shards[File];
    S.File = P.stored(File);
    return S;
  }

  uint32_t symbol(facts::Shard &S, const std::string &Identity) {
    facts::Symbol Wanted;
    Wanted.Identity = Identity;
    if (auto Found = Internal.find(Identity); Found != Internal.end())
      Wanted.File = P.stored(Found->second);
    if (Identity.starts_with("c:")) {
      Wanted.Name = "ns::twice";
      Wanted.Signature = "ns::twice(T)";
    }
    for (uint32_t I = 0; I < S.Symbols.size(); ++I)
      if (S.Symbols[I] == Wanted)
        return I;
    S.Symbols.push_back(std::move(Wanted));
    return static_cast<uint32_t>(S.Symbols.size() - 1);
  }

  Project &P;
  std::string Main;
  FakeTu Tu;
  std::map<std::string, facts::Shard> Shards;
  std::map<std::string, std::string> Internal;
};

} // namespace torchtalk::test

#endif // TORCHTALK_TEST_UNIT_SERVER_QUERY_TUBUILDER_H
