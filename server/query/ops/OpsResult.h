//===- OpsResult.h - How all ops run on several backends --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_OPS_OPSRESULT_H
#define TORCHTALK_SERVER_QUERY_OPS_OPSRESULT_H

#include "query/backend/BackendResult.h"

#include "llvm/ADT/StringExtras.h"

#include <optional>
#include <vector>

namespace torchtalk::query {

/// What an op has, besides how it runs for a key. In the order of answers.
enum class Property : uint8_t {
  Functional, ///< the variants that torchgen sees as one op with it
  Inplace,
  Out,
  Structured,    ///< by the YAML, itself or by its delegate
  Tags,          ///< of the YAML
  Formula,       ///< of derivatives.yaml
  ForwardAd,     ///< likewise, of forward mode
  Decomposition, ///< torch._decomp.decomposition_table, but for the inductor's
  Inductor,      ///< a lowering, or a fallback to the kernel
  Docs,          ///< a docstring of what Python calls
  Sharding,      ///< a strategy or a rule of DTensor
  Python,        ///< a name by which Python calls it, but torch.ops
  CShim,         ///< a function of AOTInductor's C interface
  Core,          ///< a decomposition of core_aten_decompositions()
  OpInfo,        ///< an entry of op_db and the like
  Dtypes,        ///< what that declares: dtypes=
  DtypesCuda,    ///< likewise: dtypesIfCUDA=
  Autocast,      ///< how autocast runs it on each device type
  Tests,         ///< test functions and OpInfos that call it by name
  Recorded,      ///< tests of the imported record that ran it
  InductorDecomposition, ///< of the table that inductor makes for itself
};
constexpr unsigned NumProperties = 21;
/// As options and JSON spell it.
inline const char *toString(Property P) {
  constexpr const char *Words[] = {
      "functional", "inplace",       "out",
      "structured", "tags",          "formula",
      "forward_ad", "decomposition", "inductor",
      "docs",       "sharding",      "python",
      "c_shim",     "core",          "opinfo",
      "dtypes",     "dtypes_cuda",   "autocast",
      "tests",      "recorded",      "inductor_decomposition"};
  return Words[static_cast<size_t>(P)];
}

struct PropertyValue {
  /// "yes", or what docs/commands/ops.md lists. "unknown": only running tells
  /// what Where registers.
  std::string Word;
  std::string By; ///< what has it or makes it: an op, a function, or ""
  index::Location Where;

  bool isUnknown() const { return Word == "unknown"; }
};

/// What ops are counted by, instead of being listed.
enum class Grouping : uint8_t {
  Namespace, ///< "aten"
  Family,    ///< without overload, in place or with out: "aten::add"
  Tag,       ///< each of its tags; "" of ops without any
};
inline const char *toString(Grouping By) {
  constexpr const char *Words[] = {"namespace", "family", "tag"};
  return Words[static_cast<size_t>(By)];
}

enum class OpOrder : uint8_t {
  Name,
  Need, ///< what is needed most first, see OpNeeds
};
inline const char *toString(OpOrder Order) {
  constexpr const char *Words[] = {"name", "need"};
  return Words[static_cast<size_t>(Order)];
}

struct OpsRequest {
  std::string Containing; ///< only ops with this in their name; "": all
  /// The columns: dispatch keys or devices. None, without Properties: the keys
  /// of backends for which anything has a kernel of its own.
  std::vector<std::string> Keys;
  /// Further columns by their words; "all".
  std::vector<std::string> Properties;
  /// Only ops with all of these and none of those: keys, for which a kernel of
  /// its own, or made of such, counts; alias keys, for which something is
  /// registered; and properties.
  std::vector<std::string> Has, Lacks;
  std::string Where;    ///< a condition besides, see OpsFilter
  bool Differs = false; ///< only ops that the keys do not all run in one way
  /// All ops, besides, that the code of these can call on the one key.
  bool Closure = false;
  std::optional<Grouping> By;
  OpOrder Order = OpOrder::Name; ///< Need: on the first key
  size_t Limit = 20;
  std::string Cursor; ///< see GraphRequest

  /// See listName().
  std::string list() const {
    return listName({"ops", Containing, llvm::join(Keys, ","),
                     llvm::join(Properties, ","), llvm::join(Has, ","),
                     llvm::join(Lacks, ","), Where, Differs ? "differs" : "",
                     Closure ? "closure" : "", By ? toString(*By) : "",
                     toString(Order)});
  }
};

struct OpRow {
  std::string Op;             ///< "aten::add.Tensor"
  index::Location Where;      ///< of its schema; File "" when that is not known
  std::vector<Support> Cells; ///< one each of OpsResult::Keys
  /// One each of OpsResult::Properties; std::nullopt: it lacks it.
  std::vector<std::optional<PropertyValue>> Values;
  bool IsCalled = false; ///< it is there by OpsRequest::Closure alone
  OpNeeds Needs;         ///< of OpOrder::Need
};

struct PropertyCount {
  size_t Has = 0, Unknown = 0;
};

/// Ops that are counted together.
struct OpGroup {
  std::string Name;
  size_t Ops = 0;
  std::vector<SupportCounts> Counts; ///< one each of OpsResult::Keys
  std::vector<PropertyCount> Having; ///< one each of OpsResult::Properties
};

struct OpsResult {
  std::string BadRequest;
  bool Closure = false;
  std::optional<Grouping> By;
  OpOrder Order = OpOrder::Name;
  std::vector<std::string> Keys; ///< as the dispatcher spells them
  /// One for each key: how all matching ops run, not only those of the page.
  std::vector<SupportCounts> Counts;
  std::vector<Property> Properties;
  /// One for each property: of how many matching ops that is known to have it,
  /// and of how many it is unknown.
  std::vector<PropertyCount> Having;
  RunTimeRows AtRunTime; ///< for one of Keys
  /// Ops of which only running tells whether they are asked for; not listed.
  size_t Undecided = 0;
  size_t Called = 0;       ///< of the ops those that are there by Closure alone
  uint64_t TusMissing = 0; ///< TUs without facts: what they register is unknown
  LookedAt Looked;
  Page ThePage;
  std::vector<OpRow> Ops;      ///< of the page; none with By
  std::vector<OpGroup> Groups; ///< of the page, with By: the largest first
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_OPS_OPSRESULT_H
