//===- ShardBuilder.h - Collecting the facts of one file --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Gathers the facts of one file, with the symbol numbers of the TU, and puts
/// them into the canonical order of a shard, so that the bytes do not depend on
/// the order in which a TU finds them.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_AST_SHARDBUILDER_H
#define TORCHTALK_PLUGIN_EXTRACT_AST_SHARDBUILDER_H

#include "extract/ast/SymbolNamer.h"
#include "facts/Facts.h"

#include <map>
#include <vector>

namespace torchtalk::extract {

class ShardBuilder {
public:
  /// In these, symbols are numbers of the SymbolNamer.
  void add(const facts::Function &F) { Functions.push_back(F); }
  void add(facts::Edge E) { Edges.push_back(std::move(E)); }
  void add(facts::Registration R) { Registrations.push_back(std::move(R)); }
  void add(facts::Include I) { Includes.push_back(std::move(I)); }
  void add(facts::DispatchKeyFact D) { DispatchKeys.push_back(std::move(D)); }
  /// Its Call is a number of the TU.
  void add(facts::Binding B) { Bindings.push_back(std::move(B)); }

  /// As facts::Shard::Source.
  void setSource(uint64_t Digest) { Source = Digest; }

  const std::vector<facts::Edge> &edges() const { return Edges; }

  bool empty() const {
    return Source == 0 && Functions.empty() && Edges.empty() &&
           Registrations.empty() && Includes.empty() && DispatchKeys.empty() &&
           Bindings.empty();
  }

  /// Consumes the builder.
  facts::Shard finish(const std::string &File, const SymbolNamer &Namer);

private:
  uint64_t Source = 0;
  std::vector<facts::Function> Functions;
  std::vector<facts::Edge> Edges;
  std::vector<facts::Registration> Registrations;
  std::vector<facts::Include> Includes;
  std::vector<facts::DispatchKeyFact> DispatchKeys;
  std::vector<facts::Binding> Bindings;
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_AST_SHARDBUILDER_H
