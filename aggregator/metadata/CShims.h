//===- CShims.h - AOTInductor's C functions for ops -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The functions of torch/csrc/inductor/aoti_torch that code which AOTInductor
/// compiled calls instead of an op: aoti_torch_cpu_add_Tensor, which
/// torchgen/gen_aoti_c_shim.py writes for one device, and aoti_torch_bmm_out,
/// which is written by hand for all.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_CSHIMS_H
#define TORCHTALK_AGGREGATOR_METADATA_CSHIMS_H

#include "records/IndexRecords.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::metadata {

/// By OperatorName::unambiguous(), in the order of the files. Names that are no
/// op's are among them.
using CShims = llvm::StringMap<std::vector<index::TorchgenFunction::CShim>>;

/// Adds what the header \p Text at index path \p File declares.
void addCShims(std::string_view Text, const std::string &File, CShims &To);

/// Those of the source root; none before PyTorch 2.1.
llvm::Expected<CShims> readCShims(const std::string &SourceRoot);

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_CSHIMS_H
