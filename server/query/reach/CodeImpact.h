//===- CodeImpact.h - The ops that a change of C++ reaches ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// From functions to what calls them, through the dispatcher, as `graph --mode
/// impact` goes, but as far as it leads and with how sure each step is:
///
/// \verbatim
///   certain   calls, of stubs too, up to the op whose kernel it is
///   likely    virtual calls, taken addresses; C++ that calls such an op, and
///             the ops of which that is a kernel; what makes a node of
///             autograd, whose backward the engine calls
///   possible  all that, more than once, up to six ops; what calls a hub; an
///             op whose kernel for special tensors, sparse ones say, calls it
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_REACH_CODEIMPACT_H
#define TORCHTALK_SERVER_QUERY_REACH_CODEIMPACT_H

#include "query/answer/Knowing.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

constexpr size_t NoItem = ~size_t(0);

/// What is changed, and how sure it is that it is.
struct ChangedSymbol {
  index::SymbolId Id = 0;
  index::Sureness Sure = index::Sureness::Certain;
  size_t Item = NoItem; ///< into ChangeSet::Items
};

/// The functions from a change to what only text leads to: those of the walk to
/// After, then Names.
struct TextWay {
  std::optional<index::Node> After = std::nullopt;
  std::vector<std::string> Names = {};
};

/// An op whose kernel or entry is changed, or a stub.
struct ChangedOp {
  std::string Op; ///< with overload
  index::Sureness Sure = index::Sureness::Certain;
  From Where = From::Compiled;
  size_t Item = NoItem;
  TextWay Way = {};
  unsigned Steps = 0; ///< from the change
  bool Stub = false;
};

/// A step that the call graph does not have: from a function in it to an op, a
/// test or another function.
struct ChangeLink {
  index::Node From = 0;
  std::string Op, Test;       ///< of an op with overload
  index::SymbolId Symbol = 0; ///< 0: see Op and Test
};

class CodeImpact {
public:
  /// An op, a binding or a test that the change reaches.
  struct Reached {
    std::string Name;
    index::Sureness Sure = index::Sureness::Certain;
    unsigned Steps = 0;
    index::Node Last = 0; ///< the function at the end of the way
  };

  static CodeImpact walk(index::Session &Index,
                         const std::vector<ChangedSymbol> &Changed,
                         const std::vector<ChangedOp> &Ops = {});

  /// Ops without overload whose kernels reach what is changed but for calls of
  /// other ops: to test them is to call one of these. Sorted.
  static std::vector<std::string>
  ownOps(index::Session &Index, const std::vector<ChangedSymbol> &Changed);

  std::vector<Reached> Ops; ///< with overload, by name
  /// User names of functions that are bound to Python but for ops:
  /// "torch._C._jit_pass_inline".
  std::vector<Reached> Bindings;
  std::vector<Reached> Tests; ///< gtests: "Suite.Name"
  size_t Functions = 0;
  /// Changed functions that so much calls that walks go round them.
  std::vector<std::string> Hubs;
  /// Bindings of functions that are reached in many steps were left out.
  bool Truncated = false;
  /// Callers were left out that reach the change by way of more than six ops.
  bool TooFar = false;

  /// Functions that the change reaches and more than possibly so, surest first,
  /// then nearest; of Last.
  std::vector<Reached> surelyReached() const;

  /// How the change reaches a function; std::nullopt: it does not. Name and
  /// Last are not set.
  std::optional<Reached> find(index::Session &Index,
                              index::SymbolId Function) const;

  /// The numbers in \p Changed and \p Ops, which were walked from, of what gets
  /// to one of the ends, by \p Links too: names of ops with overload, of
  /// bindings or of tests.
  struct Starts {
    std::vector<bool> Symbols, Ops;
  };
  Starts leading(index::Session &Index,
                 const std::vector<ChangedSymbol> &Changed,
                 const std::vector<ChangedOp> &ChangedOps,
                 const std::vector<ChangeLink> &Links,
                 llvm::function_ref<bool(const std::string &Name)> IsEnd) const;

  /// The functions from the change to the end of the way, by name; an op that
  /// was walked from comes first.
  std::vector<std::string> reason(index::Session &Index, index::Node To) const;

private:
  struct Visit {
    index::Node From = 0;
    index::Sureness Sure = index::Sureness::Certain;
    unsigned Steps = 0;
  };
  llvm::DenseMap<index::Node, Visit> Visits;
  /// All steps that the walk saw, from node to node; unlike Visits also those
  /// to what it had met.
  std::vector<std::pair<index::Node, index::Node>> Seen;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_REACH_CODEIMPACT_H
