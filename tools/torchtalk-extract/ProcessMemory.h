//===- ProcessMemory.h - How much memory processes take ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Counts in KiB, out of Linux' /proc. Counted of a process is its anonymous
/// memory: the libraries and sources that it maps are shared by all, and the
/// kernel takes them back when it needs to.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_EXTRACT_PROCESSMEMORY_H
#define TORCHTALK_TOOLS_TORCHTALK_EXTRACT_PROCESSMEMORY_H

#include <cstdint>
#include <sys/types.h>

namespace torchtalk::extract {

/// Of a process at this moment; 0 when it has ended.
uint64_t memoryOf(pid_t Process);

/// What new processes could take without anybody suffering: the machine's
/// available memory, or what is left of the container's limit if that is
/// less. 0 when the kernel does not say.
uint64_t availableMemory();

} // namespace torchtalk::extract

#endif // TORCHTALK_TOOLS_TORCHTALK_EXTRACT_PROCESSMEMORY_H
