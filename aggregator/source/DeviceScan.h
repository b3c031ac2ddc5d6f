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
  /// "aten/x.cu:12: ..." for files that could not be read completely.
  std::vector<std::string> Problems;
};

class SourceCache;

struct DeviceScanOptions {
  SourceTree Tree;
  unsigned Jobs = 0; ///< 0: one for each CPU
  /// Whether the compiler read the file of this index path.
  std::function<bool(llvm::StringRef)> IsCompiled;
  SourceCache *Cache = nullptr; ///< files in it are not read again
};

/// Whether \p File is in a device language by its extension. Its text is read
/// even if it is compiled.
bool isDeviceSource(llvm::StringRef File);
/// Whether \p File is C or C++ by its extension, including headers.
bool isCxx(llvm::StringRef File);

/// Whether \p File is a header of C, C++ or a device language by its extension.
bool isHeader(llvm::StringRef File);
/// Whether the text of \p File may have functions that were not compiled. A
/// header may: TUs compile only the functions that they use.
bool isReadAsText(llvm::StringRef File, bool Compiled);

/// Reads every source in C, C++, a device language or a language of the
/// description, unless isReadAsText() is false for it. \p Progress gets (done,
/// total) files.
DeviceFiles
scanDevices(const DeviceScanOptions &Options,
            const std::function<void(uint64_t, uint64_t)> &Progress);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICESCAN_H
