//===- DeviceJoin.h - From device sources to records ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_DEVICEJOIN_H
#define TORCHTALK_AGGREGATOR_MERGE_DEVICEJOIN_H

#include "merge/DeviceRecords.h"
#include "merge/FactTable.h"
#include "source/DeviceModel.h"

#include "llvm/ADT/ArrayRef.h"

#include <vector>

namespace torchtalk::index {

struct DeviceJoin {
  std::vector<DeviceRecord> Records; ///< sorted
  /// Not compiled. Sorted.
  std::vector<RegistrationRecord> Registrations;
  uint64_t Launches = 0;
  /// Launches of what is no kernel of these files, as a parameter.
  uint64_t UnknownLaunches = 0;
};

/// Finds which kernel each launch means, and which function each registration.
/// \p Table, which must be finished, says what was compiled: a registration
/// that it has is left out.
DeviceJoin joinDevices(llvm::ArrayRef<source::DeviceFile> Files,
                       const FactTable &Table);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_DEVICEJOIN_H
