//===- DeviceJoin.h - Joining device sources with the facts -----*- C++ -*-===//
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
  /// All registrations in the sources, none of them compiled. Sorted.
  std::vector<RegistrationRecord> Registrations;
  uint64_t Launches = 0;
  /// Launches whose kernel is not in these files, such as a parameter.
  uint64_t UnknownLaunches = 0;
  /// Facts that no TU has. Sorted.
  std::vector<TextFile> Texts;
};

/// Resolves the kernel of each launch and the function of each registration. \p
/// Table, which must be finished, says which functions were compiled; the text
/// of C++ counts only for the others. Moves DeviceFile::Code out of \p Files.
DeviceJoin joinDevices(llvm::MutableArrayRef<source::DeviceFile> Files,
                       const FactTable &Table);

/// Adds to the compiled \p Registrations those of \p InDevices that were not
/// compiled. The result is sorted.
void addNotCompiled(const std::vector<RegistrationRecord> &InDevices,
                    std::vector<RegistrationRecord> &Registrations);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_DEVICEJOIN_H
