//===- JoinIndex.h - Joining all inputs into a generation -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_PIPELINE_JOININDEX_H
#define TORCHTALK_AGGREGATOR_PIPELINE_JOININDEX_H

#include "index/format/SourceVersions.h"
#include "merge/FactTable.h"
#include "merge/Units.h"
#include "pipeline/BuildIndex.h"
#include "records/IndexRecords.h"
#include "source/SourceScan.h"

#include "llvm/Support/Error.h"

#include <memory>
#include <string>
#include <vector>

namespace torchtalk::index {

/// Everything that a generation is made from.
struct IndexParts {
  FactTable Table; ///< finished
  Units CompiledUnits;
  std::vector<OpRecord> Ops;
  std::vector<OpRecord> OpsBuiltOn;         ///< of BuildOptions::Against
  std::vector<RegistrationRecord> InYaml;   ///< YamlRecords::Registrations
  std::shared_ptr<const DispatcherRun> Run; ///< BuildOptions::Run
  std::vector<DerivativeRecord> Derivatives;
  describe::Description Described;
  source::PythonFiles Python;
  source::DeviceFiles Devices;
  SourceVersions Sources;
  std::vector<TuRecord> Tus; ///< in the order of CompiledUnits.Tus
  std::vector<source::MessageFile> Messages = {}; ///< by file
};

/// Joins \p Parts, writes a new generation of the index in \p IndexDir and
/// makes it current. Sets the counts of \p Summary. \returns its name.
llvm::Expected<std::string> makeIndex(const std::string &IndexDir,
                                      IndexParts Parts, IndexSummary &Summary,
                                      std::vector<std::string> &Problems,
                                      BuildProgress &Progress);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_PIPELINE_JOININDEX_H
