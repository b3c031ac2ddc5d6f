//===- ProcessMemory.h - Memory of processes and the machine ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Memory in KiB from Linux' /proc. Only the anonymous memory of a process
/// counts: mapped libraries and sources are shared, and the kernel can reclaim
/// them.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_EXTRACT_PROCESSMEMORY_H
#define TORCHTALK_TOOLS_TORCHTALK_EXTRACT_PROCESSMEMORY_H

#include <cstdint>
#include <sys/types.h>

namespace torchtalk::extract {

/// The present memory of a process; 0 when it has ended.
uint64_t memoryOf(pid_t Process);

/// The memory available for new processes: that of the machine, or the rest of
/// the container's limit if that is less. 0 when it is not known.
uint64_t availableMemory();

} // namespace torchtalk::extract

#endif // TORCHTALK_TOOLS_TORCHTALK_EXTRACT_PROCESSMEMORY_H
