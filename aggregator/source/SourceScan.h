//===- SourceScan.h - Every source that is not compiled ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads the sources of a tree in threads. Files that the cache has are not
/// read again. \p Progress gets (done, total) files.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_SOURCESCAN_H
#define TORCHTALK_AGGREGATOR_SOURCE_SOURCESCAN_H

#include "source/device/DeviceModel.h"
#include "source/python/PythonModel.h"
#include "source/tree/MessageModel.h"
#include "source/tree/SourceFiles.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <functional>

namespace torchtalk::source {

using PythonFiles = Outcomes<PythonModule>;
using DeviceFiles = Outcomes<DeviceFile>;
using MessageFiles = Outcomes<MessageFile>;

class SourceCache;

/// Reads every .py file of sourceFiles().
PythonFiles scanPython(const SourceTree &Tree,
                       const std::function<void(uint64_t, uint64_t)> &Progress,
                       SourceCache *Cache = nullptr);

/// Reads every source in C, C++, a device language or a language of the
/// description, unless isReadAsText() is false for it. \p IsCompiled: whether
/// the compiler read the file of this index path.
DeviceFiles scanDevices(const SourceTree &Tree,
                        llvm::function_ref<bool(llvm::StringRef)> IsCompiled,
                        const std::function<void(uint64_t, uint64_t)> &Progress,
                        SourceCache *Cache = nullptr);

/// Whether \p Path is in a folder of tests: their messages are of no product.
bool isTestSource(const SourceTree &Tree, llvm::StringRef Path);

/// Reads the messages of the same sources, compiled or not, except in tests.
MessageFiles scanMessages(const SourceTree &Tree, SourceCache *Cache = nullptr);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_SOURCESCAN_H
