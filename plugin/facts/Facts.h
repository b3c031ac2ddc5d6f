//===- Facts.h - What the compiler knows about one TU -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The records that the plugin writes and the aggregator reads. A translation
/// unit (TU) is a Manifest and its Shards: a shard holds the facts of one
/// file, as this TU saw them. Plain values without ownership or invariants
/// beyond those stated; no Clang, no I/O, no threads.
///
/// Paths in these records are *stored paths*: '/'-separated and lexically
/// normal, relative to the working directory of the compile, except that files
/// of the system (see extract/ast/StoredPath.h) are absolute. Lines are
/// 1-based, and are those of the expansion where a macro is involved, which is
/// also what __LINE__ gives.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_FACTS_FACTS_H
#define TORCHTALK_PLUGIN_FACTS_FACTS_H

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::facts {

/// Version of the encoding *and* of the meaning of these records. A reader
/// refuses every other version.
constexpr uint32_t FormatVersion = 9;

/// Name of the object-file section that carries the facts.
constexpr const char *SectionName = ".torchtalk";

/// What a function-like entity is. The values are part of the format.
enum class FunctionKind : uint8_t {
  Function = 0, ///< `void f();`
  Method,       ///< `struct S { void f(); };`
  Constructor,  ///< `S();` in all its ABI variants
  Destructor,   ///< `~S();` in all its ABI variants
  Conversion,   ///< `operator bool();`
  Lambda,       ///< the call operator of `[] { ... }`
  Template,     ///< a function template itself, not an instantiation
  Initializer,  ///< the initialiser of the variable `int X = f();`
};
constexpr unsigned NumFunctionKinds = 8;

/// Internal: the name means something else in every file that defines it.
enum class Linkage : uint8_t { External = 0, Internal };

/// Why one function depends on another. The values are part of the format.
enum class EdgeKind : uint8_t {
  Call = 0,  ///< `f()`
  Virtual,   ///< `p->f()` through the vtable; the static callee
  Construct, ///< `S s;`, `new S`, a temporary
  Destroy,   ///< `delete p`, the end of a full expression or a scope
  Address,   ///< `&f`, `g(f)`: not a call
  Encloses,  ///< from a function to a lambda that its body holds
  Register,  ///< from a registration block to the kernel that it registers
  Indirect,  ///< `p()` through a pointer or std::function whose target is not
             ///< evident; To is the type called, see typeIdentity()
  Overrides, ///< from a virtual method to each one that it overrides directly
  Constant,  ///< `constexpr int N = f();`: the compiler makes the call
  Dispatch,  ///< asks the dispatcher for an operator; To is the operator, see
             ///< operatorIdentity()
  Stub,      ///< `add_stub(device, ...)`; To is the stub, in the same way
  Launch,    ///< `kernel<<<grid, block>>>()`: runs on the device
};
constexpr unsigned NumEdgeKinds = 13;

/// What a registration is made with. The values are part of the format.
enum class RegistrationApi : uint8_t {
  Library = 0, ///< torch::Library: TORCH_LIBRARY and its like
  Operators,   ///< c10::RegisterOperators
  Jit,         ///< torch::jit::Operator: the dispatcher does not know it
  Stub,        ///< at::native::DispatchStub: REGISTER_DISPATCH and its like
  /// c10::register_privateuse1_backend: no kernel, KernelName is what
  /// PrivateUse1 is called from then on; Op is "_".
  BackendName,
};
constexpr unsigned NumRegistrationApis = 5;

/// What the dispatcher's own code says of a dispatch key. The values are part
/// of the format.
enum class DispatchKeyRelation : uint8_t {
  Runtime = 0, ///< Key has an entry in every operator's dispatch table
  Includes,    ///< the alias key Of stands for the runtime key Key
  Backend,     ///< Key is a backend of the autograd key Of
};
constexpr unsigned NumDispatchKeyRelations = 3;

/// What a Binding says. The values are part of the format.
enum class BindingKind : uint8_t {
  Function = 0, ///< `m.def("f", f)`, an entry of a table: a method where the
                ///< table turns out to be a type's
  Method,       ///< `cls.def("f", &T::f)`, a slot of a type: "__call__"
  StaticMethod, ///< `cls.def_static("f", f)`, METH_STATIC
  ClassMethod,  ///< METH_CLASS
  Getter,       ///< of a property; of a data member, without a function
  Setter,       ///< of a property
  Attribute,    ///< `m.attr("x") = 1`
  EnumValue,    ///< `e.value("A", T::A)`
  Submodule,    ///< `m.def_submodule("s")`
  Class,        ///< `py::class_<T>(m, "T")`, PyModule_AddObject of a type
  Enum,         ///< `py::enum_<T>(m, "T")`
  Instance,     ///< an object of the type Target
  // What joins these to full names. Nothing that Python sees by itself.
  ModuleName, ///< Owner is a module that calls itself Name: PyModuleDef
  TypeName,   ///< Owner is a type that calls itself Name: tp_name
  Contains,   ///< Owner has all that Target has: a type and its table
  Argument,   ///< Target, a parameter, gets Owner, or the text Name, or a null
              ///< pointer when both are empty
};
constexpr unsigned NumBindingKinds = 16;

/// Something that edges, functions, registrations and bindings can refer to.
struct Symbol {
  /// The Itanium mangled name (complete-object variant of constructors and
  /// destructors); for what has none, function templates, the Clang USR, which
  /// starts with "c:"; a typeIdentity() or an operatorIdentity(). Never empty.
  std::string Identity;
  /// Internal linkage: the stored path of the file that holds the definition
  /// (or else the first declaration). Empty for external linkage.
  std::string File;
  /// Qualified name and signature, only where Identity cannot be demangled to
  /// them: USRs and C linkage.
  std::string Name;
  std::string Signature;

  bool operator==(const Symbol &) const = default;
};

/// A definition in the file of the shard.
struct Function {
  uint32_t Symbol = 0; ///< index into Shard::Symbols
  FunctionKind Kind = FunctionKind::Function;
  uint32_t Line = 0;    ///< of the name
  uint32_t EndLine = 0; ///< of the closing brace
  /// Index into Shard::Symbols of the template that this instantiates or
  /// specialises, plus 1; 0 when there is none.
  uint32_t TemplatePlus1 = 0;
  /// Where a macro wrote the name: the stored path and line of the name in the
  /// `#define`. Empty and 0 when the name stands at Line itself.
  std::string MacroFile = {};
  uint32_t MacroLine = 0;

  bool operator==(const Function &) const = default;
};

/// An edge whose From is defined in the file of the shard.
struct Edge {
  uint32_t From = 0; ///< index into Shard::Symbols
  uint32_t To = 0;   ///< index into Shard::Symbols
  EdgeKind Kind = EdgeKind::Call;
  uint32_t Line = 0;
  /// The stored path of the file that Line is in. Empty: Shard::File.
  std::string File;
  /// Of an Address: index into Shard::Symbols of the function that gets it as
  /// an argument, plus 1; 0: none does.
  uint32_t PassedToPlus1 = 0;

  bool operator==(const Edge &) const = default;
};

/// In the place of an operator, key or kernel that only running the code tells.
constexpr const char *Dynamic = "<dynamic>";
/// Before the name of the function of another TU that makes a kernel.
constexpr const char *ResultOf = "result of ";

/// A condition in at most MaxConditionText bytes, and a note where that is not
/// all of it.
constexpr size_t MaxConditionText = 400;
std::string boundedCondition(std::string Text);

/// One row that the dispatcher would hold, or the `def` of a schema; or what
/// another registry holds, see Api.
struct Registration {
  std::string Op;     ///< "ns::name.overload" as registered; "_" for a fallback
                      ///< of namespace `_`; "at::native::add_stub"
  std::string Key;    ///< a dispatch key, "def" or "jit"; of a stub the device
                      ///< and CPU capability: "CUDA", "CPU AVX2"
  std::string Schema; ///< the schema text of a `def`, else empty
  /// Index into Shard::Symbols of the kernel, plus 1; 0: see KernelName.
  uint32_t KernelPlus1 = 0;
  /// "fallthrough", "named-not-supported", "none" (a null pointer), ResultOf a
  /// function, or the spelling of a kernel that is no known function. Empty
  /// when KernelPlus1 says it.
  std::string KernelName;
  uint32_t Line = 0;      ///< of the `m.def` or `m.impl`
  uint32_t BlockLine = 0; ///< what the dispatcher reports (__LINE__ of the
                          ///< TORCH_LIBRARY block)
  /// The registering call, as index into Shard::Symbols of the function that
  /// holds it.
  uint32_t Block = 0;
  /// Behind a condition that only running it decides.
  bool Conditional = false;
  /// The text of that condition in the source: "enabled(op) && !(quiet())", see
  /// boundedCondition(). Empty: none, or it is not in this TU.
  std::string Condition;
  RegistrationApi Api = RegistrationApi::Library;

  bool operator==(const Registration &) const = default;
};

/// Something that code tells Python, as far as one TU knows it. Owner and
/// Target are *places*, objects of Python that code builds or is given: a
/// symbol, plus 1, and a path from it.
///
/// \verbatim
///   0 and "torch._C._nn"   what Python knows under this name
///   0 and "?" or "?.T"     not known
///   a variable and ""      its object: a table, a PyModuleDef, a PyTypeObject
///   a function and "$1"    what its second parameter gets
///   a function and "$r"    what it returns
///   ... and ".s.T"         the member T of the member s of such a place
/// \endverbatim
///
/// A Name, and a component of a path, is "$1" where the parameter of that
/// function spells it, and Dynamic where only running the code tells.
struct Binding {
  BindingKind Kind = BindingKind::Function;
  uint32_t OwnerPlus1 = 0; ///< index into Shard::Symbols, plus 1
  std::string Owner;
  std::string Name;
  /// Of what is called, the function, and an empty path; of a class, an
  /// instance or a module, the place it is, when there is one beside Owner and
  /// Name; of Contains and Argument see there.
  uint32_t TargetPlus1 = 0;
  std::string Target;
  /// The function that the called one is made to call, in a template argument;
  /// plus 1, or 0.
  uint32_t WrappedPlus1 = 0;
  /// What Target cannot say: a callee that is no known function, the data
  /// member of a property, the C++ type of a class, what wraps Target.
  std::string Spelling;
  uint32_t Line = 0;
  /// Of Argument: number of the call, from 1, the same for all its arguments
  /// and for no others of the shard.
  uint32_t Call = 0;
  /// Behind a condition that only running it decides.
  bool Conditional = false;

  bool operator==(const Binding &) const = default;
};

/// An `#include` in the file of the shard.
struct Include {
  std::string Path; ///< stored path of the included file
  uint32_t Line = 0;

  bool operator==(const Include &) const = default;
};

/// What c10/core/DispatchKeySet.cpp evaluates to, for one pair of keys.
struct DispatchKeyFact {
  DispatchKeyRelation Relation = DispatchKeyRelation::Runtime;
  std::string Of;  ///< empty for Runtime
  std::string Key; ///< "AutogradCPU"
  /// Of Key in the dispatch table, from 0 (Undefined) on: lower ones run later.
  uint32_t Rank = 0;

  auto operator<=>(const DispatchKeyFact &) const = default;
};

/// The facts of one file, as one TU saw them. Two TUs that saw the same have
/// equal shards, so that a store holds them once.
struct Shard {
  std::string File; ///< stored path
  /// sourceDigest() of File, in one shard of each project file that the TU
  /// read. 0 in all other shards, and where the TU was preprocessed text.
  uint64_t Source = 0;
  std::vector<Symbol> Symbols;
  std::vector<Function> Functions;
  std::vector<Edge> Edges;
  std::vector<Registration> Registrations;
  std::vector<Include> Includes;
  std::vector<DispatchKeyFact> DispatchKeys;
  std::vector<Binding> Bindings;

  bool operator==(const Shard &) const = default;
};

/// Content address of an encoded shard: XXH3-128, big endian.
using ShardHash = std::array<uint8_t, 16>;

enum class TuStatus : uint8_t { Ok = 0, Failed };

/// One compile.
struct Manifest {
  std::string MainFile; ///< stored path
  std::string Language; ///< "c", "c++", "cuda", ...
  std::string Compiler; ///< e.g. "clang 19.1.7"
  /// Digest of the flags that decide what the compiler sees, but for Macros.
  /// Free of paths of the checkout. 0: not known.
  uint64_t FlagsDigest = 0;
  /// "DNAME=VALUE" for -D and "UNAME" for -U, in the order of the command. No
  /// element has a NUL.
  std::vector<std::string> Macros;
  uint64_t Extractor = 0; ///< extractorRevision() of who wrote this
  TuStatus Status = TuStatus::Ok;
  uint32_t Errors = 0;           ///< error diagnostics
  std::vector<ShardHash> Shards; ///< in the order of the container

  bool operator==(const Manifest &) const = default;
};

/// Digest of the sources of this torchtalk's extractor; the same for every
/// version of Clang. Records of one FormatVersion can be read together, and
/// records of one revision were made by the same rules.
uint64_t extractorRevision();

/// The words used for these in every output. Unknown values give "?".
const char *toString(FunctionKind Kind);
const char *toString(Linkage Link);
const char *toString(EdgeKind Kind);
const char *toString(RegistrationApi Api);
const char *toString(DispatchKeyRelation Relation);
const char *toString(BindingKind Kind);

/// The Identity of a symbol that stands for whatever is called through the
/// function type spelled \p Type, such as "int (float)".
inline std::string typeIdentity(const std::string &Type) {
  return "type:" + Type;
}

inline bool isTypeIdentity(std::string_view Identity) {
  return Identity.starts_with("type:");
}

/// The Identity of a symbol that stands for the operator "ns::name.overload" or
/// a stub: Registration::Op.
inline std::string operatorIdentity(const std::string &Op) {
  return "op:" + Op;
}

/// The operator of such an Identity, or "".
inline std::string operatorOf(std::string_view Identity) {
  return Identity.starts_with("op:") ? std::string(Identity.substr(3)) : "";
}

/// XXH3-64, for keys and digests.
uint64_t hash64(const std::string &Text);

} // namespace torchtalk::facts

#endif // TORCHTALK_PLUGIN_FACTS_FACTS_H
