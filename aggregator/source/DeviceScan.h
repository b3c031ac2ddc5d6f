//===- DeviceScan.h - All device sources of a source tree -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_DEVICESCAN_H
#define TORCHTALK_AGGREGATOR_SOURCE_DEVICESCAN_H

#include "source/device/DeviceModel.h"
#include "source/tree/SourceFiles.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace torchtalk::source {

struct DeviceFiles {
  std::vector<DeviceFile> Files; ///< by path
  /// "aten/x.cu:12: ..." of what could not be read, whole or in part.
  std::vector<std::string> Problems;
};

class SourceCache;

struct DeviceScanOptions {
  SourceTree Tree;
  unsigned Jobs = 0; ///< 0: one a CPU
  /// Whether the compiler's facts have this index path.
  std::function<bool(llvm::StringRef)> IsCompiled;
  SourceCache *Cache = nullptr; ///< what it has is not read
};

/// Whether \p File is in the language of a device, by its name: compiled or
/// not, its text is read.
bool isDeviceSource(llvm::StringRef File);
/// Whether it is C or C++ by its name, a header or not.
bool isCxx(llvm::StringRef File);

/// Whether it is a header by its name, of C, C++ or a device's language.
bool isHeader(llvm::StringRef File);
/// Whether text can add to what the compiler saw of \p File. It can for a
/// header: TUs compile only those of its functions that they use.
bool isReadAsText(llvm::StringRef File, bool Compiled);

/// Reads every source of a device's language, of C, of C++, and of what a
/// description says to be of some language, unless isReadAsText() is false for
/// it. \p Progress gets (done, total) files.
DeviceFiles
scanDevices(const DeviceScanOptions &Options,
            const std::function<void(uint64_t, uint64_t)> &Progress);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICESCAN_H
