//===- IndexRecords.h - What an index generation holds ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The joined facts of all TUs and of the YAML, as the writer stores and the
/// reader returns them. Plain values.
///
/// Paths are *index paths*: relative to the source root; files of the build
/// folder are below "build/" whatever the folder is called, as PyTorch's own
/// dispatcher reports them ("build/aten/src/ATen/RegisterCPU.cpp"); everything
/// else (system, third party) is absolute. So two indexes of the same code are
/// equal wherever the code lies.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_RECORDS_INDEXRECORDS_H
#define TORCHTALK_AGGREGATOR_RECORDS_INDEXRECORDS_H

#include "facts/Facts.h"
#include "records/BuildShard.h"
#include "records/OperatorName.h"
#include "records/SummaryParts.h"
#include "records/TorchgenRecords.h"

#include "llvm/ADT/ArrayRef.h"

#include <compare>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace torchtalk::index {

/// facts::symbolId of identity and index path.
using SymbolId = uint64_t;

/// 16 lower-case hex digits: the HEX of every output.
std::string toHex(SymbolId Id);

/// Some of the builds that a merged index is of: bit I is that of
/// IndexSummary::Builds[I]. 0: all of them.
using BuildSet = uint32_t;
constexpr unsigned MaxBuilds = 32;

struct Location {
  std::string File; ///< index path
  uint32_t Line = 0;

  auto operator<=>(const Location &) const = default;
};

struct Definition {
  std::string File;
  uint32_t Line = 0;
  uint32_t EndLine = 0;
  Location Macro =
      {}; ///< the macro that wrote the name; its file is "" for none
  /// Names of builds, ", " between: in a merged index the fact is in these and
  /// not in the others. "": in all. So below too.
  std::string OnlyIn = {};

  auto operator<=>(const Definition &) const = default;
};

struct SymbolRecord {
  SymbolId Id = 0;
  std::string Mangled;   ///< or the USR ("c:...") of a function template
  std::string Name;      ///< qualified, without parameters: "at::native::add"
  std::string Signature; ///< "at::native::add(at::Tensor const&, ...)"
  facts::FunctionKind Kind = facts::FunctionKind::Function;
  facts::Linkage Link = facts::Linkage::External;
  /// Where it is defined in compiled code. Empty: only referred to. More than
  /// one: variants by preprocessor state. Sorted.
  std::vector<Definition> Definitions;
  SymbolId Template = 0;   ///< the template it instantiates, or 0
  std::string OnlyIn = {}; ///< the builds that define it anywhere
  /// Read as text: it is in no compiled code, and no other record has its Id.
  bool Source = false;

  /// Nowhere where it is only referred to. See definitionOf() for one by hand.
  Location firstDefinition() const {
    return Definitions.empty()
               ? Location()
               : Location{Definitions.front().File, Definitions.front().Line};
  }
};

/// One call site. In callers() Peer is the caller, in callees() the callee.
struct EdgeRecord {
  SymbolId Peer = 0;
  facts::EdgeKind Kind = facts::EdgeKind::Call;
  Location Site;
  /// Of an address or a lambda: who gets it as an argument, or 0.
  SymbolId PassedTo = 0;
  std::string OnlyIn = {};

  auto operator<=>(const EdgeRecord &) const = default;
};

/// A symbol under its unqualified name.
struct NamedId {
  SymbolId Id = 0;
  uint32_t Naming = 0; ///< namingHash() of its name (NameParts.h)

  auto operator<=>(const NamedId &) const = default;
};

struct RegistrationRecord {
  std::string Op;         ///< "aten::add.Tensor"; "_" for a fallback
  std::string Key;        ///< dispatch key or "def"
  std::string Schema;     ///< of a def, else empty
  std::string KernelName; ///< qualified name, or "fallthrough", ...
  SymbolId Kernel = 0;    ///< 0: see KernelName
  std::string File;
  uint32_t Line = 0;
  uint32_t BlockLine = 0;
  bool Compiled = true;     ///< false: seen in source only
  bool Conditional = false; ///< behind a condition that running decides
  std::string Condition;    ///< its text; see facts::Registration
  facts::RegistrationApi Api = facts::RegistrationApi::Library;
  std::string OnlyIn = {};
  std::string CastPolicy = {}; ///< of autocast's; see castPolicyOf()
  /// A running dispatcher told it, see RunInfo: Line is BlockLine, and there is
  /// no Kernel. File is "/dev/null" where Python registers it.
  bool OfRun = false;
  bool Replaced = false; ///< of a run: a later one of its key took its place

  OperatorName name() const { return OperatorName(Op); }
  /// Whether the dispatcher is known to have it.
  bool isCertain() const { return Compiled || OfRun; }
  /// Whether it is for the dispatcher, certain or not: it is of no stub and no
  /// operator of the interpreter, and names no backend.
  bool isOfDispatcher() const {
    return Api == facts::RegistrationApi::Library ||
           Api == facts::RegistrationApi::Operators;
  }
  bool isDispatcherRow() const { return isCertain() && isOfDispatcher(); }
  bool isStub() const { return Api == facts::RegistrationApi::Stub; }
  /// Whether it gives an operator its schema.
  bool isDef() const { return Key == "def"; }
  /// Whether the text of a def has it: else it is inferred from the C++
  /// function, or known only at run time.
  bool hasSchema() const { return !Schema.empty() && Schema != facts::Dynamic; }
  bool isKernel() const { return isOfDispatcher() && !isDef(); }
  /// Whether YAML says that a code generator writes it.
  bool isOfYaml() const {
    return !isCertain() && (File.ends_with(".yaml") || File.ends_with(".yml"));
  }
  /// Whether it is of all operators.
  bool isFallback() const { return Op == OperatorName::All; }
  /// Whether only running it tells what it registers.
  bool isDynamic() const {
    return KernelName == facts::Dynamic ||
           KernelName.starts_with(facts::ResultOf) || Key == facts::Dynamic ||
           Op.find(facts::Dynamic) != std::string::npos;
  }
  bool isOfKnownOp() const { return !isFallback() && !isDynamic(); }

  auto operator<=>(const RegistrationRecord &) const = default;
};

/// What C++ calls PrivateUse1, by those of \p Registrations that are of "_".
/// Sorted; not what only running it tells.
std::vector<std::string>
backendNames(llvm::ArrayRef<RegistrationRecord> Registrations);

/// Something that Python reaches under a name, and the C++ code behind it.
struct BindingRecord {
  std::string Name; ///< the last component: "gelu"
  /// Kinds that facts::BindingKind has for joining do not occur.
  facts::BindingKind Kind = facts::BindingKind::Function;
  /// Full names that the C++ code gives: "torch._C._nn.gelu". Sorted. Empty:
  /// no TU of the index says what it hangs from; see Owner.
  std::vector<std::string> Names;
  /// Those that PyTorch's Python makes of these: "torch.add". Sorted.
  std::vector<std::string> UserNames;
  SymbolId Symbol = 0;    ///< the function that is called; 0: see Spelling
  std::string SymbolName; ///< its qualified name
  /// The function that it calls in turn, as a template argument says, or 0.
  SymbolId Wrapped = 0;
  std::string WrappedName;
  std::string Spelling; ///< see facts::Binding
  std::string File;
  uint32_t Line = 0;
  bool Conditional = false; ///< behind a condition that running decides
  /// Without Names: the table, or the function that is given the module. 0:
  /// only running it tells.
  SymbolId Owner = 0;
  std::string OwnerName; ///< its qualified name
  std::string OwnerPath; ///< from there, see facts::Binding
  std::string OnlyIn = {};

  auto operator<=>(const BindingRecord &) const = default;
};

/// One entry of native_functions.yaml. Every field is kept.
struct OpRecord {
  std::string Op;     ///< "aten::add.Tensor"
  std::string Schema; ///< the `func:` value
  std::string File;   ///< index path of the YAML
  uint32_t Line = 0;  ///< of `- func:`
  /// All fields in the order of the file, `func` included, each as
  /// (name, YAML flow text, line). `dispatch` is here as text too.
  struct Field {
    std::string Name;
    std::string Value;
    uint32_t Line = 0;
    bool operator==(const Field &) const = default;
  };
  std::vector<Field> Fields;
  /// `dispatch:` one entry a key; "CPU, CUDA: f" is two entries.
  struct DispatchEntry {
    std::string Key;
    std::string Kernel;
    uint32_t Line = 0;
    bool operator==(const DispatchEntry &) const = default;
  };
  std::vector<DispatchEntry> Dispatch;
  TorchgenFunction Torchgen;        ///< what all this means
  std::vector<GeneratedOp> Autogen; ///< what torchgen makes of it besides

  const std::string *field(const std::string &Name) const;
};

/// A formula of derivatives.yaml, for one or more arguments or outputs.
struct DerivativeFormula {
  enum class Role : uint8_t {
    Gradient = 0,      ///< of arguments: C++ of the backward
    NonDifferentiable, ///< of arguments that have none, by declaration
    Forward,           ///< of outputs: C++, "auto_linear", "auto_element_wise"
    Unknown,           ///< its names are no argument and no output
  };
  std::vector<std::string> Names; ///< "self, other" is two
  std::string Text;
  Role TheRole = Role::Unknown;
  uint32_t Line = 0; ///< of the names

  bool operator==(const DerivativeFormula &) const = default;
};
constexpr unsigned NumDerivativeRoles = 4;
const char *toString(DerivativeFormula::Role Role);

/// What `dispatch:` of derivatives.yaml says for one key.
struct DerivativeKey {
  std::string Key; ///< "Default" is Autograd
  /// The class that torchgen's rules give the node, without namespace:
  /// "AddBackward0". "" when there is no gradient.
  std::string Node;
  std::vector<DerivativeFormula> Formulas; ///< in the order of the file

  bool operator==(const DerivativeKey &) const = default;
};

/// What the YAML says of the derivative of one op: an entry of
/// derivatives.yaml, which serves several ops, with every field; or that the
/// code generator lists the op as one that has none.
struct DerivativeRecord {
  /// How torchgen comes from the op to the entry, see
  /// match_differentiability_info() in torchgen/api/autograd.py.
  enum class Match : uint8_t {
    Exact = 0,  ///< the entry is the op's own
    Variant,    ///< that of the functional variant, for in-place and out=
    Functional, ///< that of the in-place variant, for what torchgen generates
    ViewCopy,   ///< that of the view, for its _copy
    Foreach,    ///< that of the op on one tensor
    Listed,     ///< none: a list of the generator says that it needs none
    NoSchema,   ///< the op is declared with another schema, or not at all
  };
  std::string Op; ///< "aten::add_.Tensor"
  Match How = Match::Exact;
  std::string Entry;     ///< whose the entry is: "aten::add.Tensor", or ""
  std::string Signature; ///< its `name:`, or the name of the list
  std::string File;      ///< index path of the YAML, or of the generator
  uint32_t Line = 0;     ///< of `- name:`, or in the list
  /// All fields of the entry, see OpRecord; `dispatch` as text too.
  std::vector<OpRecord::Field> Fields;
  std::vector<DerivativeKey> Keys; ///< without `dispatch:` one, "Default"
  /// One an output, or a single condition in C++. Empty when not given.
  std::vector<std::string> OutputDifferentiability;

  bool hasGradient() const;
  bool operator==(const DerivativeRecord &) const = default;
};
constexpr unsigned NumDerivativeMatches = 7;
const char *toString(DerivativeRecord::Match How);

struct IncludeRecord {
  std::string From;
  std::string To;
  uint32_t Line = 0;
  std::string OnlyIn = {};

  auto operator<=>(const IncludeRecord &) const = default;
};

enum class TuState : uint8_t {
  Ok = 0,
  Failed,     ///< compiled with errors, or its facts could not be read
  Missing,    ///< in compile_commands.json, but without facts
  OtherShard, ///< left to another shard of the build, see BuildShard
};
const char *toString(TuState State);
/// Whether the compiler looked at such a TU.
inline bool wasRead(TuState State) {
  return State == TuState::Ok || State == TuState::Failed;
}

struct TuRecord {
  std::string Main;   ///< index path
  std::string Object; ///< relative to the build folder; "" when none
  TuState State = TuState::Ok;
  uint32_t Errors = 0;
  std::string Detail;     ///< why it failed or is missing, and what to do;
                          ///< of one that is Ok, what to know of it
  std::string Compiler;   ///< "clang 19.1.7"
  std::string Build = {}; ///< its name, in an index of several

  auto operator<=>(const TuRecord &) const = default;
};

/// What `status` says of a generation. Written once, at the end of a merge.
struct IndexSummary {
  uint32_t FormatVersion = 0;
  std::string SourceRoot; ///< absolute, of the machine that built it
  std::string BuildDir;   ///< absolute; "" when there was none
  std::string Commit;     ///< git HEAD, or ""
  /// version.txt of the source, of a project that of its PyTorch; or "".
  std::string PyTorchVersion;
  /// The folder of the installed torch that the source is a copy of, else "".
  /// A copy has no C++ but headers, and none of the repository's tests.
  std::string Package;
  std::string DescribedBy; ///< describe::Description::Origin
  /// The InputsDigest of the index of PyTorch that the source builds on, or "".
  std::string BuiltOn;
  uint64_t CreatedUnix = 0; ///< seconds
  uint64_t TusOk = 0, TusFailed = 0, TusMissing = 0;
  uint64_t tusWithoutFacts() const { return TusFailed + TusMissing; }
  uint64_t Symbols = 0, Functions = 0, Edges = 0, Includes = 0;
  /// Rows of the dispatcher; of other registries; and of either, what has an
  /// operator or kernel that only running it tells.
  uint64_t Registrations = 0, StubKernels = 0, JitOperators = 0, Dynamic = 0;
  uint64_t Ops = 0, Files = 0;
  uint64_t Derivatives = 0; ///< entries of derivatives.yaml
  SchemaCounts Schemas;
  /// And those of them without a full name.
  uint64_t Bindings = 0, UnnamedBindings = 0;
  /// Files of Python that were read; what they define.
  uint64_t PythonModules = 0, PythonClasses = 0, PythonFunctions = 0;
  uint64_t PythonRegistrations = 0, OpInfos = 0, Tests = 0;
  uint64_t OpDocs = 0; ///< ops with a docstring
  /// Kernels of devices in the source and those of them that were compiled;
  /// their launches and those of them that name no kernel; calls that hand a
  /// functor to a kernel template of the library.
  uint64_t DeviceKernels = 0, DeviceKernelsCompiled = 0;
  uint64_t DeviceLaunches = 0, UnknownLaunches = 0, FunctorKernels = 0;
  /// Registrations of any kind that are seen in source only.
  uint64_t NotCompiled = 0;
  /// Files of C++ that no TU has and that were read as text, and TUs without
  /// facts whose main file is one of them.
  uint64_t TextFiles = 0, TusAsText = 0;
  uint64_t ShardsSeen = 0, ShardsUnique = 0;
  /// Of all that the generation was made from, and of the part of it that is
  /// no C++: equal ones make equal indexes. Hex.
  std::string InputsDigest, TextDigest;
  /// BuildOptions::FactsDirs.
  std::vector<std::string> FactsDirs;
  bool Parsed = false; ///< TUs without facts were parsed
  BuildShard Shard;    ///< the whole of a merged index
  /// Sorted by name. None without compiled code.
  std::vector<BuildInfo> Builds;
  /// Has facts of a build. The TU that includes an installed torch's headers
  /// is of none.
  bool hasBuild() const { return TusOk != 0 && !Builds.empty(); }
  uint64_t MergedParts = 0; ///< indexes that `index merge` made it of
  /// Generations since all was merged anew, each made of the one before.
  uint64_t Edits = 0;
  /// Where there was one, its rows are all that the dispatcher has.
  RunInfo Run;
  /// "https://github.com/pytorch/pytorch/blob/COMMIT/", below which the files
  /// of the source are as the index has them; "": not known
  /// (pipeline/PublishedSource.h).
  std::string PlacesAt;
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_RECORDS_INDEXRECORDS_H
