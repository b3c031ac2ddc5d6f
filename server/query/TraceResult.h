//===- TraceResult.h - A question about an op and its answer ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_TRACERESULT_H
#define TORCHTALK_SERVER_QUERY_TRACERESULT_H

#include "query/answer/Knowing.h"
#include "query/autograd/AutogradResult.h"
#include "query/bindings/BindingsResult.h"
#include "query/dispatch/DispatchResult.h"
#include "query/dispatch/RunTimeRows.h"
#include "query/names/Resolution.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

/// One row of the dispatcher, followed to its code.
struct RegistrationTrace {
  index::RegistrationRecord Row;
  std::string Mechanism; ///< mechanismOf(), "" for a mere kernel
  std::optional<index::SymbolRecord> Kernel; ///< none: see Row.KernelName
  std::vector<KernelStep> Reached;
  /// What the kernel, or the implementations that it reaches, leave to stubs.
  std::vector<StubStep> Stubs;
  /// What the YAML names for this key, "" when it does not say.
  std::string YamlKernel;
  /// The YAML names one function and the code reaches others.
  bool Disagrees = false;
  /// Of a row that is not compiled: where its kernel is, if that is known.
  index::Location KernelAt = {};
  bool Raises = false; ///< see onlyRaises()
};

/// A kernel by torchgen's rules without a registration in the index.
struct MissingKernel {
  /// As it is written; else the generated kernel, with the line of the op.
  index::OpRecord::DispatchEntry Entry;
  std::string Op; ///< whose entry: the op's own or that of its delegate
  index::Location KernelAt = {}; ///< see torchgenKernelPlace()
  bool Raises = false;           ///< see onlyRaises()
};

struct OverloadSummary {
  std::string Op;
  uint32_t YamlLine = 0; ///< 0: not in the YAML
};

struct OpTrace : OpOrigin {
  std::string Op;
  std::vector<std::string> PythonNames;
  /// How Python gets to the op, where its bindings are compiled.
  BindingsResult Bindings;
  std::vector<index::RegistrationRecord> Defs;
  std::vector<RegistrationTrace> Registrations;
  std::vector<MissingKernel> NotCompiled;
  /// Decompositions, lowerings, kernels and more that Python adds, to this
  /// overload or to all; of one key, those for it.
  std::vector<index::PythonRegistration> InPython;
  /// In a project: what may be registered for the op besides.
  RunTimeRows AtRunTime;
  /// None when one key is asked for whose kernel is not for autograd.
  std::optional<AutogradResult> Autograd;
  /// What would run: for every runtime key, or for that of the request alone.
  std::vector<TableEntry> Table;
  uint64_t TusMissing = 0; ///< TUs of the build without facts
  LookedAt Looked;
  std::vector<OverloadSummary> OtherOverloads;
  /// What a project registers on top of PyTorch, and its name; "" without one.
  /// Table is that of both.
  std::string Project;
  std::vector<RegistrationTrace> OfProject;
  std::vector<index::PythonRegistration> InPythonOfProject;

  /// Nothing of C++ defines or registers it, and Table is empty.
  bool isOnlyInPython() const {
    return !Yaml && !AutogenOf && Defs.empty() && Registrations.empty() &&
           !InPython.empty();
  }
};

struct TraceRequest {
  std::string Func;
  /// A dispatch key, see DispatchTables::find(): only what would run for it.
  /// "": everything.
  std::string Key = {};
};

struct TraceResult {
  std::string Key; ///< that the request means
  std::string BadRequest;
  Resolution Names;
  std::optional<OpTrace> Op;
  /// When the name is that of a function: the ops whose kernel it is.
  std::vector<index::RegistrationRecord> KernelOf;
  /// When no registration says so: the ops whose YAML names the function,
  /// with the key.
  std::vector<MissingKernel> NamedByYaml;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_TRACERESULT_H
