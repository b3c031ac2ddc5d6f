//===- FormerGeneration.h - What an update starts from ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_PIPELINE_FORMERGENERATION_H
#define TORCHTALK_AGGREGATOR_PIPELINE_FORMERGENERATION_H

#include "collect/Collector.h"
#include "index/reader/IndexReader.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"

#include <memory>
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

  /// TUs that it has and \p Now has not, and the other way round, by name.
  void compare(llvm::ArrayRef<collect::CollectedTu> Now,
               std::vector<TuRecord> &Removed,
               std::vector<TuRecord> &Added) const;
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_PIPELINE_FORMERGENERATION_H
