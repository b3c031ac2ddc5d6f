//===- OperatorYaml.h - The kernels that a repository's YAML lists -*- C++
//-*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A repository that builds on PyTorch may have YAML from which a code
/// generator writes its registrations. The files are known by their contents,
/// in three dialects:
///
///  - that of native_functions.yaml (torch-xpu-ops): a list of `func` with
///    `dispatch`. Such a file repeats entries of PyTorch; kernels that
///    PyTorch's entry has, too, and what torchgen adds by default are not the
///    repository's.
///  - that of torchgen/gen_backend_stubs.py (PyTorch/XLA): `backend`,
///    `cpp_namespace`, and the ops in `supported`, `full_codegen` (whose
///    kernels gen_lazy_tensor.py writes) and `autograd`, of which those in
///    `symint` take SymInts; with torch_npu's `custom` and
///    `custom_autograd`, which define ops. Wrappers that the generator adds for
///    `use_out_as_primary: false` are not known.
///  - ExecuTorch's (codegen/parse.py): a list of `op` or `func` with `kernels`.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_OPERATORYAML_H
#define TORCHTALK_AGGREGATOR_METADATA_OPERATORYAML_H

#include "records/IndexRecords.h"
#include "source/tree/SourceFiles.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::metadata {

/// The key of ExecuTorch's kernels, which are in no registry of PyTorch.
constexpr const char *ExecuTorchKey = "ExecuTorch";

struct OperatorYaml {
  /// Not compiled, at the lines of the YAML. Sorted.
  std::vector<index::RegistrationRecord> Rows;
  std::vector<std::string> Files; ///< that were read, sorted
  /// Files and entries that were not understood, a sentence each.
  std::vector<std::string> Problems;
};

/// Reads all such files of \p Tree. \p PyTorch are the ops that it builds on,
/// \p PyTorchRoot their source, whose torchgen says which keys have structured
/// kernels. An unreadable file is a problem.
llvm::Expected<OperatorYaml>
readOperatorYaml(const source::SourceTree &Tree,
                 llvm::ArrayRef<index::OpRecord> PyTorch,
                 const std::string &PyTorchRoot);

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_OPERATORYAML_H
