//===- DispatcherRun.h - What a running dispatcher told ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_RECORDS_DISPATCHERRUN_H
#define TORCHTALK_AGGREGATOR_RECORDS_DISPATCHERRUN_H

#include "records/IndexRecords.h"

#include <vector>

namespace torchtalk::index {

struct DispatcherRun {
  RunInfo Info;
  /// All that are registered, each OfRun; and the fallbacks. Sorted.
  std::vector<RegistrationRecord> Rows;
  std::vector<facts::DispatchKeyFact> Keys; ///< sorted
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_RECORDS_DISPATCHERRUN_H
