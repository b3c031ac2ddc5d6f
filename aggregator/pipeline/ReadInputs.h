//===- ReadInputs.h - All that a generation is made from --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The first half of a build: reads the description, the YAML, the facts of the
/// build and the Python sources. Device sources are read once it is known which
/// files were compiled.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_PIPELINE_READINPUTS_H
#define TORCHTALK_AGGREGATOR_PIPELINE_READINPUTS_H

#include "collect/Collector.h"
#include "describe/Description.h"
#include "index/format/SourceVersions.h"
#include "index/reader/IndexReader.h"
#include "pipeline/BuildIndex.h"
#include "source/SourceScan.h"
#include "store/FactStore.h"
#include "store/FileDigests.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::index {

/// The current generation of an index that is to be updated, with its TUs.
struct FormerGeneration {
  std::string Dir; ///< of the generation
  std::unique_ptr<IndexReader> Index;
  std::vector<TuRecord> Tus;

  static llvm::Expected<FormerGeneration> open(const std::string &IndexDir);

  /// Names of the TUs that it was told to leave without facts.
  llvm::StringSet<> unparsed() const;
};

/// Keeps what was read, so that it need not be read again. Thread-safe.
struct ReadCache {
  std::unique_ptr<store::FactStore> Store;
  std::unique_ptr<store::FileDigests> Files;
  std::unique_ptr<source::SourceCache> Python, Devices, Messages;

  static llvm::Expected<ReadCache> open(const std::string &IndexDir,
                                        const describe::Description &Described);
  /// The versions of all source files that were read.
  SourceVersions versions() const;
  llvm::Error flush();
};

struct YamlRecords {
  std::vector<OpRecord> Ops;
  std::vector<OpRecord> OpsBuiltOn; ///< of BuildOptions::Against
  /// What YAML of a repository's own registers; see OperatorYaml.h.
  std::vector<RegistrationRecord> Registrations;
  std::vector<std::string> OwnFiles; ///< that have them
  std::vector<DerivativeRecord> Derivatives;
  uint64_t DerivativeEntries = 0;
  std::vector<std::string> Problems;
};

struct Inputs {
  describe::Description Described;
  std::optional<FormerGeneration> Former; ///< only for an update
  ReadCache Cache;
  YamlRecords Yaml;
  collect::Collection Collected;
  source::PythonFiles Python;
  /// Only for an update: the device sources, if the same files are compiled.
  source::DeviceFiles FormerDevices;
};

/// \p Problems gets those of the description.
llvm::Expected<Inputs> readInputs(const BuildOptions &Options,
                                  collect::PathMapper &Mapper,
                                  BuildProgress &Progress,
                                  std::vector<std::string> &Problems);

/// \p Progress gets (done, total) files.
source::DeviceFiles
readDevices(const BuildOptions &Options, const Inputs &In,
            llvm::function_ref<bool(llvm::StringRef)> IsCompiled,
            const std::function<void(uint64_t, uint64_t)> &Progress);

/// The messages of Python, which In.Python has, and of C++, by file.
std::vector<source::MessageFile> readMessages(const BuildOptions &Options,
                                              const Inputs &In);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_PIPELINE_READINPUTS_H
