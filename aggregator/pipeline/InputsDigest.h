//===- InputsDigest.h - Whether there is anything new -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Digests of what a generation is made from: IndexSummary::TextDigest and
/// InputsDigest. Paths of the machine do not count.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_PIPELINE_INPUTSDIGEST_H
#define TORCHTALK_AGGREGATOR_PIPELINE_INPUTSDIGEST_H

#include "collect/inputs/InputTable.h"
#include "records/IndexRecords.h"
#include "source/SourceScan.h"
#include "store/FileDigests.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>

namespace torchtalk::index {

struct BuildOptions;
struct Inputs;

/// Grows by whatever is added, in order.
class DigestBuilder {
public:
  void add(std::string_view Bytes);
  /// 32 hex digits.
  std::string hex() const;

private:
  std::string Text;
};

void addYaml(DigestBuilder &Out, llvm::ArrayRef<OpRecord> Ops,
             llvm::ArrayRef<DerivativeRecord> Derivatives);
void addBuild(DigestBuilder &Out, const BuildInfo &Build);

/// Sets the digests of \p Summary, which has the builds and the commit already.
void digestInputs(const BuildOptions &Options, const Inputs &In,
                  const source::DeviceFiles &Devices,
                  const collect::PortablePaths &Paths, IndexSummary &Summary);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_PIPELINE_INPUTSDIGEST_H
