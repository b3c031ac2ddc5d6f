//===- DeviceJoin.h - From device sources to records ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_DEVICEJOIN_H
#define TORCHTALK_AGGREGATOR_MERGE_DEVICEJOIN_H

#include "merge/FactTable.h"
#include "records/DeviceRecords.h"
#include "records/TextRecords.h"
#include "source/device/DeviceModel.h"

#include "llvm/ADT/ArrayRef.h"

#include <vector>

namespace torchtalk::index {

struct DeviceJoin {
  std::vector<DeviceRecord> Records; ///< sorted
  /// All that the sources say, none of them compiled. Sorted.
  std::vector<RegistrationRecord> Registrations;
  uint64_t Launches = 0;
  /// Launches of what is no kernel of these files, as a parameter.
  uint64_t UnknownLaunches = 0;
  /// What no TU has. Sorted.
  std::vector<TextFile> Texts;
};

/// Finds which kernel each launch means, and which function each registration.
/// \p Table, which must be finished, says which functions were compiled. Text
/// of compiled C++ counts only for functions that were not. DeviceFile::Code is
/// moved out of \p Files.
DeviceJoin joinDevices(llvm::MutableArrayRef<source::DeviceFile> Files,
                       const FactTable &Table);

/// Adds to \p Registrations, which the compiler saw, those of \p InDevices that
/// it did not see. The result is sorted.
void addNotCompiled(const std::vector<RegistrationRecord> &InDevices,
                    std::vector<RegistrationRecord> &Registrations);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_DEVICEJOIN_H
