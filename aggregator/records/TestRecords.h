//===- TestRecords.h - Tests and what they are made from --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_RECORDS_TESTRECORDS_H
#define TORCHTALK_AGGREGATOR_RECORDS_TESTRECORDS_H

#include "facts/Facts.h"
#include "records/PythonRecords.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torchtalk::index {

/// A test function in a class that pytest runs, its own or one that it
/// inherits.
struct TestRecord {
  /// As pytest names what the source shows, before anything is instantiated:
  /// "test/test_torch.py::TestTorchDeviceType::test_add".
  std::string Id;
  std::string Function; ///< where it is defined, a PythonRecord
  std::string Class;    ///< the PythonRecord that runs it, or ""
  std::string File;     ///< of the function
  uint32_t Line = 0;
  uint32_t EndLine = 0;
  /// instantiate_device_type_tests makes TestTorchDeviceTypeCPU::test_add_cpu
  /// and the like of it.
  bool PerDevice = false;
  /// instantiate_parametrized_tests, or a decorator, adds to its name.
  bool Parametrized = false;
  /// The variables whose OpInfos or ModuleInfos it runs over: @ops(op_db).
  std::vector<std::string> Databases;

  bool operator==(const TestRecord &) const = default;
};

/// An entry of the database of operators or modules that tests run over: a
/// call of OpInfo, ModuleInfo or a subclass.
struct OpInfoRecord {
  std::string Name;    ///< "nn.functional.gelu"; of a module its class
  std::string Variant; ///< variant_test_name, or ""
  std::string Class;   ///< qualified: "torch.testing...UnaryUfuncInfo"
  bool Module = false; ///< a ModuleInfo
  std::string File;
  uint32_t Line = 0;
  std::vector<std::string> Aliases;
  /// An argument that declares which dtypes there are tests for.
  struct Dtypes {
    std::string Argument; ///< "dtypesIfCUDA"
    std::string Text;     ///< the expression, on one line
    bool operator==(const Dtypes &) const = default;
  };
  std::vector<Dtypes> Declared; ///< in the order of the source
  /// The variables that hold it, by qualified name.
  std::vector<std::string> Databases;
  /// What testing it runs.
  std::vector<PythonCallee> Callees;

  /// Names it among the callers of PythonCallee targets.
  std::string node() const;
  /// What the names of generated tests have: "nn_functional_gelu".
  std::string formattedName() const;

  bool operator==(const OpInfoRecord &) const = default;
};

/// What Python code adds to an op.
struct PythonRegistration {
  enum class Kind : uint8_t {
    Decomposition,     ///< register_decomposition
    Meta,              ///< register_meta
    Lowering,          ///< of inductor
    Fallback,          ///< of inductor: make_fallback
    Define,            ///< a schema: torch.library.define, Library.define
    Implementation,    ///< a kernel: torch.library.impl, Library.impl, py_impl
    CustomOp,          ///< torch.library.custom_op: schema and kernel
    Fake,              ///< register_fake, impl_abstract
    Autograd,          ///< register_autograd
    Other,             ///< register_vmap, register_torch_dispatch
    CompileBackend,    ///< of torch.compile: register_backend
    CompileMapping,    ///< an entry of a table from ops to functions, in the
                       ///< modules of such a backend or in what they import
    BackendName,       ///< of PrivateUse1: rename_privateuse1_backend
    Sharding,          ///< how DTensor shards an op: register_op_strategy
    CoreDecomposition, ///< core_aten_decompositions() takes the Decomposition
    InductorDecomposition, ///< inductor takes it, too
    InductorExclusion,     ///< inductor takes no Decomposition
    Unread,     ///< a limit ended the reading of the module before its end, so
                ///< that registrations may be missing
    OnnxExport, ///< what torch.onnx writes for an op: onnx_symbolic
    JaggedKernel, ///< of NestedTensor's layout jagged: register_jagged_func
    FlopFormula,  ///< of FlopCounterMode: register_flop_formula
  };
  /// "aten::add.Tensor"; without overload: all of them; "<dynamic>" when only
  /// running tells; OperatorName::All of the Implementation that is a fallback.
  /// Of a CompileBackend and a BackendName the name, which has
  /// no "::". Of a CompileMapping also what is no op: "operator.add",
  /// "torch.add".
  std::string Op;
  Kind TheKind = Kind::Decomposition;
  /// The dispatch key, or "". Of an Implementation device types are their keys,
  /// and what the project renames PrivateUse1 to is that.
  std::string Key;
  std::string Function; ///< qualified; "" when it is no definition
  /// Op, which names no overload, is the unnamed one: aten.add.default.
  bool IsDefault = false;
  /// Where the op is named: the call, the entry of the table that a loop is
  /// over, or the call of a function that registers what it is given. Of an op
  /// known only at run time the call that registers.
  std::string File;
  uint32_t Line = 0;
  /// Importing torch registers nothing here: no import calls the function
  /// around it. Only set where the op or the key is known only at run time.
  bool IsUncalled = false;
  /// All that the Function does is to raise an error.
  bool Raises = false;

  bool isOfKnownOp() const { return Op != facts::Dynamic; }
  /// Whether one overload is meant, and not all of the name.
  bool isOfOneOverload() const {
    return IsDefault || Op.find('.') != std::string::npos;
  }
  bool isDynamic() const { return !isOfKnownOp() || Key == facts::Dynamic; }

  auto operator<=>(const PythonRegistration &) const = default;
};
constexpr unsigned NumPythonRegistrationKinds = 21;
const char *toString(PythonRegistration::Kind Kind);

/// A docstring of what C++ binds for an op.
struct OpDoc {
  std::string Op;   ///< without overload: "aten::abs"
  std::string Name; ///< what it is given to: "torch.abs"
  std::string File; ///< the call that gives it
  uint32_t Line = 0;
  std::string Text; ///< without blanks around it; "" when only running it tells

  auto operator<=>(const OpDoc &) const = default;
};

/// The other end of a PythonCallee.
struct PythonCaller {
  std::string Name; ///< a PythonRecord, or a node() of an OpInfo
  uint32_t Line = 0;
  Sureness Sure = Sureness::Certain;

  auto operator<=>(const PythonCaller &) const = default;
};

/// The tests and OpInfos that call an op themselves, without a function or an
/// op between.
struct TestsOfOp {
  std::string Op; ///< without overload: "aten::abs"
  uint32_t Count = 0;
  std::string First; ///< by name: a TestRecord::Function or a node()
  std::string File;  ///< of the first
  uint32_t Line = 0;

  bool operator==(const TestsOfOp &) const = default;
};

/// All that an index has of Python.
struct PythonFacts {
  std::vector<PythonRecord> Definitions; ///< by name
  std::vector<PythonRegistration> Registrations;
  std::vector<OpDoc> Docs;
  std::vector<OpInfoRecord> OpInfos; ///< in the order of the sources
  std::vector<TestRecord> Tests;     ///< by id
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_RECORDS_TESTRECORDS_H
